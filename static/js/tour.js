// A look around the table: a ring around one part after the other, and a bubble that says what it
// is for. Both stand outside #_table and look for their part in every frame: swaps don't matter.

const GAP = 12; // pixels between a part, its bubble and the edge of the window
const RING = 8; // pixels around a part
const page = document.documentElement; // its client sizes leave the scroll bars out
const bubble = document.querySelector(".tour");
const ring = document.querySelector(".tour-ring");
const invitation = document.querySelector(".tour-invitation");
const count = bubble.querySelector(".tour-count");
const steps = [...bubble.querySelectorAll("[data-points]")];
const [skip, back, next] = ["end", "back", "next"].map((name) => bubble.querySelector(`[data-tour=${name}]`));
const words = { next: next.textContent, last: next.dataset.last };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let current = null;
let seen = {}; // in the last frame: where the part was, where the page, and whether there was room

// The part a step points at, where this moment of the game shows it.
function boxOf(step) {
  const boxes = [...document.querySelectorAll(step.dataset.points)].map((part) => part.getBoundingClientRect());
  return boxes.find((box) => box.width && box.height);
}

function go(way) {
  const open = steps.filter((step) => step === current || boxOf(step));
  const place = open.indexOf(current) + way;
  if (!open[place]) return end();
  current = open[place];
  const focused = document.activeElement;
  for (const step of steps) step.hidden = step !== current;
  count.textContent = count.dataset.words.replace("{n}", place + 1).replace("{m}", open.length);
  back.hidden = place === 0;
  skip.hidden = place === open.length - 1;
  next.textContent = skip.hidden ? words.last : words.next;
  if (focused.hidden) next.focus();
  bring(boxOf(current));
  seen = { at: scrollY, long: page.scrollHeight, fits: true };
  if (!still.matches) ring.animate([{ scale: 1.1, opacity: 0 }, {}], 250);
}

function start() {
  const wasOpen = bubble.open;
  current = null;
  document.querySelector(".menu").open = false; // it would lie over what is shown
  remember();
  bubble.show();
  next.focus();
  go(1);
  if (!wasOpen) follow();
}

// The focus goes where the tour can be found again, unless the pupil plays already.
function end() {
  const focused = document.activeElement;
  const isOurs = bubble.contains(focused) || invitation?.contains(focused);
  remember();
  bubble.close();
  ring.hidden = true;
  if (isOurs) document.querySelector(".menu > summary").focus();
}

function remember() {
  keep("known");
  if (invitation) invitation.hidden = true;
}

// In a cookie, so that a page comes with the invitation or without: it never moves the table later.
function keep(value) {
  document.cookie = `tour=${value}; path=/; max-age=31536000; samesite=lax`;
}

function follow() {
  if (!bubble.open) return;
  requestAnimationFrame(follow);
  const box = boxOf(current);
  const room = [page.clientWidth, page.clientHeight, bubble.offsetHeight];
  const where = [box?.x, box?.y, box?.width, box?.height, ...room].join();
  if (where === seen.where) return;
  const now = { where, at: scrollY, long: page.scrollHeight, fits: box && fits(box) };
  // Moved out of sight by a swap (which may shorten the page), not by the pupil's finger.
  const isSwapped = seen.at === scrollY || seen.long !== now.long;
  if (box && !now.fits && seen.fits && isSwapped) bring(box);
  seen = now;
  ring.hidden = !box;
  if (box) put(ring, box.x - RING, box.y - RING, box.width + 2 * RING, box.height + 2 * RING);
  put(bubble, ...((box && freeSpot(box)) ?? dock(box)));
}

function put({ style }, ...values) {
  ["left", "top", "width", "height"].forEach((name, i) => i in values && style.setProperty(name, `${values[i]}px`));
}

// Below the part, above it or beside it, wherever the whole bubble has room.
function freeSpot({ left, top, right, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const most = [page.clientWidth - width - GAP, page.clientHeight - height - GAP];
  const x = Math.max(GAP, Math.min(left, most[0]));
  const y = Math.max(GAP, Math.min(top, most[1]));
  const far = GAP + RING;
  const spots = [[x, bottom + far], [x, top - far - height], [right + far, y], [left - far - width, y]];
  return spots.find((spot) => spot.every((at, i) => at >= GAP && at <= most[i]));
}

// No room, or nothing to point at: at the end of the window that is further from the part.
function dock(box) {
  const isLow = box && box.top + box.bottom > page.clientHeight;
  return [GAP, isLow ? GAP : page.clientHeight - bubble.offsetHeight - GAP];
}

function fits(box) {
  return box.top >= RING && box.bottom <= page.clientHeight - RING && Boolean(freeSpot(box));
}

// Scroll only where part and bubble don't both fit: the part goes to the top of the window, or to
// its bottom where the page ends too soon for that.
function bring(box) {
  if (fits(box)) return;
  const most = page.scrollHeight - page.clientHeight - scrollY;
  const up = box.top - 2 * GAP;
  const top = up <= most ? up : box.bottom + 2 * GAP - page.clientHeight;
  scrollBy({ top, behavior: still.matches ? "instant" : "smooth" });
}

const acts = { start, end, next: () => go(1), back: () => go(-1) };
document.addEventListener("click", (event) => acts[event.target.closest?.("[data-tour]")?.dataset.tour]?.());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && bubble.open && !document.querySelector("dialog:modal")) end();
});

if (invitation) keep(location.pathname); // at the first table, until the tour is taken or declined
