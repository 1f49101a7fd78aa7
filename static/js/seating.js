// Dragging names between tables is a second way to press them and then "Sit here". A mouse drags at
// once; a finger holds a name for a moment first, so that the page can still be scrolled by it.

const FAR = 6; // pixels a mouse moves before it is a drag
const HOLD = 220; // milliseconds a finger rests on a name
const EDGE = 72; // pixels from the window's edge where the page scrolls along

let drag = null;

const zoneAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-drop]");

const form = () => document.getElementById("_seating");

const begin = () => {
  const { tag } = drag;
  drag.ghost = tag.cloneNode(true);
  drag.ghost.removeAttribute("id");
  drag.ghost.querySelector("input").remove();
  drag.ghost.classList.add("tag-ghost");
  drag.ghost.style.inlineSize = `${tag.offsetWidth}px`;
  document.body.append(drag.ghost);
  // A name that is picked takes the other picked names along.
  drag.tags = tag.querySelector("input").checked
    ? [...form().querySelectorAll(".tag-pick:checked")].map((pick) => pick.closest(".tag"))
    : [tag];
  if (drag.tags.length > 1) drag.ghost.dataset.more = `+${drag.tags.length - 1}`;
  for (const one of drag.tags) one.classList.add("is-dragged");
  document.documentElement.classList.add("is-dragging");
  requestAnimationFrame(follow);
};

// The page scrolls while the name is held near an edge; the table under it is marked.
const follow = () => {
  if (!drag?.ghost) return;
  const { x, y } = drag;
  if (y < EDGE) scrollBy(0, -10);
  if (y > innerHeight - EDGE) scrollBy(0, 10);
  drag.ghost.style.translate = `calc(${x}px - 50%) calc(${y}px - 70%)`;
  const zone = zoneAt(x, y);
  if (zone !== drag.zone) {
    drag.zone?.classList.remove("is-over");
    zone?.classList.add("is-over");
    drag.zone = zone;
  }
  requestAnimationFrame(follow);
};

const end = (dropped) => {
  const { ghost, tags, timer } = drag;
  const zone = dropped && ghost ? zoneAt(drag.x, drag.y) : null;
  clearTimeout(timer);
  drag.zone?.classList.remove("is-over");
  ghost?.remove();
  for (const one of tags ?? []) one.classList.remove("is-dragged");
  document.documentElement.classList.remove("is-dragging");
  drag = null;
  const moved = tags?.filter((one) => one.closest("[data-drop]") !== zone) ?? [];
  if (zone && moved.length) {
    const pupil = moved.map((one) => one.querySelector("input").value);
    window.htmx.ajax("POST", form().action, {
      source: form(),
      target: form(),
      swap: "morph:outerHTML",
      values: { to: zone.dataset.drop, pupil },
    });
  }
  return Boolean(ghost);
};

document.addEventListener("pointerdown", (event) => {
  const tag = event.target.closest?.(".seating .tag:not(.tag-bot)");
  if (!tag || event.button !== 0 || drag) return;
  drag = { tag, x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], id: event.pointerId };
  if (event.pointerType === "touch") drag.timer = setTimeout(begin, HOLD);
});

document.addEventListener("pointermove", (event) => {
  if (drag?.id !== event.pointerId) return;
  drag.x = event.clientX;
  drag.y = event.clientY;
  const far = Math.hypot(drag.x - drag.from[0], drag.y - drag.from[1]) > FAR;
  if (!drag.ghost && !drag.timer && far) begin();
});

document.addEventListener("pointerup", (event) => {
  if (drag?.id !== event.pointerId) return;
  // The click that ends a drag must not pick the name.
  if (end(true)) addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
});

const stop = (event) => {
  event.preventDefault();
  event.stopPropagation();
};

document.addEventListener("pointercancel", (event) => {
  if (drag?.id === event.pointerId) end(false);
});

// Enter picks a name, like the space bar.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag?.ghost) end(false);
  if (event.key === "Enter" && event.target.matches?.(".tag-pick")) {
    event.preventDefault();
    event.target.click();
  }
});

// Once a finger has lifted a name, it carries the name and not the page.
document.addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => drag?.timer && event.preventDefault());
document.addEventListener("dragstart", (event) => event.target.closest?.(".seating") && event.preventDefault());
