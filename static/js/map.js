// <europa-map>: zoom, pan, keys, and names that never overlap. The camera is three CSS variables on
// its sheet, so whatever htmx swaps inside it is drawn in the right place and size at once.
const WIDTH = 1000;
const HEIGHT = 800;
const MAX_ZOOM = 12;
const STEP = 1.6; // one press of + or -
const DRAG = 6; // pixels a finger may tremble before a tap becomes a drag
const MARGIN = 44; // pixels: a target nearer to the edge is brought in when it gets the focus
const KEYS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

class EuropaMap extends HTMLElement {
  zoom = 1;
  x = 0; // map units, after zooming: a point p of the map is drawn at p * zoom + (x, y)
  y = 0;
  pointers = new Map();
  dragged = false;

  connectedCallback() {
    if (this.started) return this.#show(); // moved or put back by a morph
    this.started = true;
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel", "dblclick", "keydown", "focusin"]) {
      this.addEventListener(name, this);
    }
    this.addEventListener("click", this, { capture: true });
    this.addEventListener("wheel", this, { passive: false });
    for (const name of ["touchstart", "touchmove"]) this.addEventListener(name, this, { passive: false });
    new ResizeObserver(() => this.#show()).observe(this);
    new MutationObserver((changes) => this.#swapped(changes)).observe(this, {
      subtree: true, childList: true, attributes: true, attributeFilter: ["data-focus", "data-unnamed", "style"],
    });
    this.#followFocus(false);
  }

  handleEvent(event) {
    this[`on${event.type}`](event);
  }

  get scale() {
    return ((this.clientWidth / WIDTH) * this.zoom) / enlarged(); // pixels per map unit
  }

  // The camera

  #show({ smooth = false } = {}) {
    if (!this.clientWidth) return;
    this.x = Math.min(0, Math.max(WIDTH * (1 - this.zoom), this.x));
    this.y = Math.min(0, Math.max(HEIGHT * (1 - this.zoom), this.y));
    this.classList.toggle("is-flying", smooth);
    const moved = this.x !== this.seenAt?.[0] || this.y !== this.seenAt?.[1];
    this.seenAt = [this.x, this.y];
    const values = { zoom: this.zoom, x: this.x, y: this.y, base: (WIDTH / this.clientWidth) * enlarged() };
    const { style } = this.querySelector(".map-sheet");
    for (const [name, value] of Object.entries(values)) style.setProperty(`--${name}`, value);
    this.toggleAttribute("data-zoomed", this.zoom > 1.001);
    this.#button("in", this.zoom >= MAX_ZOOM);
    this.#button("out", this.zoom <= 1);
    if (this.scale !== this.placedAt || (moved && this.#isFixed())) this.placeNames();
  }

  // On a projector nobody moves the map: a name is shown whole, or not at all.
  #isFixed() {
    return this.closest(".page-projector") !== null;
  }

  // What is seen, in pixels of the whole map's sheet.
  #window() {
    const [scale, width, height] = [this.scale, this.clientWidth / enlarged(), this.clientHeight / enlarged()];
    if (!this.#isFixed()) return [0, 0, WIDTH * scale, HEIGHT * scale];
    const [left, top] = [(-this.x * width) / WIDTH, (-this.y * width) / WIDTH];
    return [left, top, left + width, top + height];
  }

  #button(name, off) {
    this.querySelector(`[data-zoom=${name}]`)?.setAttribute("aria-disabled", off);
  }

  // Keep the point under a pixel of the element where it is (the middle, if none is given).
  zoomBy(factor, px = this.clientWidth / 2, py = this.clientHeight / 2, options) {
    const zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const [u, v] = [(px * WIDTH) / this.clientWidth, (py * HEIGHT) / this.clientHeight];
    this.x = u - ((u - this.x) * zoom) / this.zoom;
    this.y = v - ((v - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.#show(options);
  }

  panBy(px, py, options) {
    this.x += (px * WIDTH) / this.clientWidth;
    this.y += (py * HEIGHT) / this.clientHeight;
    this.#show(options);
  }

  flyTo(left, top, right, bottom, smooth = true) {
    const room = Math.min(WIDTH / (right - left), HEIGHT / (bottom - top)) * 0.7;
    this.zoom = Math.min(MAX_ZOOM / 2, Math.max(1, room));
    this.x = WIDTH / 2 - ((left + right) / 2) * this.zoom;
    this.y = HEIGHT / 2 - ((top + bottom) / 2) * this.zoom;
    this.#show({ smooth });
  }

  #swapped(changes) {
    this.#hideNames();
    if (changes.some((change) => change.type === "childList")) this.placeNames();
    // A morph of the whole map takes the camera away, and what was placed.
    if (!this.querySelector(".map-sheet").style.getPropertyValue("--zoom")) this.#show(), this.placeNames();
    this.#followFocus(true);
  }

  // The layer that comes with a turn knows whether a question is open that the names would answer.
  #hideNames() {
    const state = this.querySelector(".map-state");
    const unnamed = Boolean(this.querySelector("[data-unnamed]"));
    if (!state || state.classList.contains("is-unnamed") === unnamed) return;
    state.classList.toggle("is-unnamed", unnamed);
    this.placeNames();
  }

  // The board says where to look; the same words twice do not pull the map back from a pupil.
  #followFocus(smooth) {
    const box = this.querySelector("[data-focus]")?.dataset.focus ?? "";
    if (box && box !== this.focusBox) this.flyTo(...box.split(" ").map(Number), smooth);
    this.focusBox = box;
  }

  // Pointers: one finger pans once zoomed in (before, it scrolls the page), two always pinch.

  onpointerdown(event) {
    if (event.button || event.target.closest("button")) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.start = [event.clientX, event.clientY];
    if (this.pointers.size > 1) this.dragged = true;
  }

  onpointermove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    if (this.pointers.size === 1) {
      if (!this.dragged && distance(now, this.start) < DRAG) return;
      if (!this.dragged) this.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.panBy(now[0] - before[0], now[1] - before[1]);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const box = this.getBoundingClientRect();
      const middle = [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top];
      this.zoomBy(distance(now, other) / (distance(before, other) || 1), ...middle);
      this.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
    this.pointers.set(event.pointerId, now);
  }

  onpointerup = (event) => this.pointers.delete(event.pointerId);
  onpointercancel = this.onpointerup;
  ontouchstart = (event) => event.touches.length > 1 && event.cancelable && event.preventDefault();
  ontouchmove = this.ontouchstart;

  // The wheel belongs to the page until the map is in use; ctrl + wheel (a trackpad's pinch) never.
  onwheel(event) {
    const outward = event.deltaY > 0;
    if (!event.ctrlKey && (!this.contains(document.activeElement) || (outward && this.zoom === 1))) return;
    event.preventDefault();
    const box = this.getBoundingClientRect();
    const pixels = event.deltaMode ? event.deltaY * 16 : event.deltaY;
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
    this.zoomBy(factor, event.clientX - box.left, event.clientY - box.top);
  }

  ondblclick(event) {
    if (event.target.closest("button")) return;
    const box = this.getBoundingClientRect();
    this.zoomBy(STEP, event.clientX - box.left, event.clientY - box.top, { smooth: true });
  }

  onclick(event) {
    const button = event.target.closest("[data-zoom]");
    if (button) return this.press(button.dataset.zoom);
    const target = event.target.closest(".map-target");
    const meant = target && event.detail ? this.#nearest(target, event) : target;
    if (meant === target && !(this.dragged && event.detail)) return this.#follow(target, event);
    event.preventDefault();
    event.stopPropagation();
    if (!this.dragged) click(meant, event);
  }

  press(name) {
    if (name === "fit") this.flyTo(0, 0, WIDTH, HEIGHT);
    else this.zoomBy(name === "in" ? STEP : 1 / STEP, undefined, undefined, { smooth: true });
  }

  // Fingertips of small places overlap each other and their neighbours: the nearest middle is meant.
  #nearest(target, { clientX, clientY }) {
    if (!target.querySelector(".map-hit")) return target;
    const here = document.elementsFromPoint(clientX, clientY).map((found) => found.closest(".map-target"));
    const box = this.getBoundingClientRect();
    const gap = (found) => {
      const [px, py] = this.#pixel(found);
      return distance([px + box.left, py + box.top], [clientX, clientY]);
    };
    const found = new Set(here.filter((target) => target && this.contains(target)));
    return [...found].reduce((best, next) => (gap(next) < gap(best) ? next : best), target);
  }

  // htmx takes over links of HTML, not those of SVG.
  #follow(link, event) {
    const address = link?.closest("[hx-target]") && link.getAttribute("href");
    if (!address || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    htmx.ajax("GET", address, { source: link });
  }

  // Keys

  onkeydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target.closest(".map-target[role=button]");
    if (target && (event.key === "Enter" || event.key === " ")) click(target, event);
    else if (event.key === "+" || event.key === "=") this.press("in");
    else if (event.key === "-") this.press("out");
    else if (event.key === "0") this.flyTo(0, 0, WIDTH, HEIGHT);
    else if (KEYS[event.key] && this.zoom > 1) this.panBy(...KEYS[event.key].map((way) => way * 80), { smooth: true });
    else return;
    event.preventDefault();
  }

  onfocusin(event) {
    const target = event.target.closest(".map-target");
    if (!target || this.zoom === 1 || this.pointers.size) return;
    const [px, py] = this.#pixel(target);
    const far = (value, size) => value < MARGIN || value > size - MARGIN;
    if (far(px, this.clientWidth) || far(py, this.clientHeight)) {
      this.panBy(this.clientWidth / 2 - px, this.clientHeight / 2 - py, { smooth: true });
    }
  }

  #pixel(target) {
    const [x, y] = target.dataset.at.split(" ").map(Number);
    const unit = this.clientWidth / WIDTH;
    return [(x * this.zoom + this.x) * unit, (y * this.zoom + this.y) * unit];
  }

  // Where signs are small and stand in the middle of their places (map-state.css).
  #isSmall() {
    return this.zoom <= 1.001 && matchMedia("(max-width: 40rem)").matches;
  }

  // Names: in order of importance, each takes the first free place beside its point, or hides.

  placeNames() {
    const scale = this.scale;
    if (!scale) return;
    this.placedAt = scale;
    const off = new Map(); // kinds switched off, asked once each
    const near = (word) => {
      const kind = word.classList[1];
      if (!off.has(kind)) off.set(kind, getComputedStyle(word).display === "none");
      return !off.get(kind) && scale >= (word.dataset.since ?? 0);
    };
    const words = [...this.querySelectorAll(".map-word")];
    const shown = new Set(words.filter(near));
    const dots = words.filter((word) => shown.has(word) && word.querySelector("circle"));
    const taken = [
      ...[...dots, ...this.querySelectorAll(".map-dots > g, .map-target > g")].map((dot) => boxAt(dot, scale, [-5, -5, 5, 5])),
      ...[...this.querySelectorAll(".map-piece")].map((piece) => boxAt(piece, scale, [-14, -36, 14, 2])),
      ...[...this.querySelectorAll(".map-sign")].map((sign) => boxAt(sign, scale, this.#isSmall() ? [-6, -6, 6, 6] : [-8, -24, 8, -9])),
    ];
    // All are measured before any is moved: else the page would be laid out anew for each.
    const sizes = new Map([...shown].map((word) => [word, word.lastElementChild.getBBox()]));
    const seen = this.#window();
    const named = new Set(); // a place that the board names is not named twice
    for (const word of words) {
      const place = word.getAttribute("transform");
      const spot = shown.has(word) && !named.has(place) && freeSpot(word, sizes.get(word), scale, taken, seen);
      word.classList.toggle("is-near", shown.has(word));
      word.classList.toggle("is-shown", Boolean(spot));
      if (spot) taken.push(spot), named.add(place);
    }
  }
}

// Where the page's letters are larger (the projector), names and pieces are drawn larger alike.
function enlarged() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

// `size` is in the text's own pixels: its group undoes the zoom.
function freeSpot(word, size, scale, taken, seen) {
  const text = word.lastElementChild;
  const room = word.dataset.room;
  if (room && scale < 3 && size.width > room * scale * 1.25) return null;
  const half = size.height / 2;
  const dot = word.classList.contains("map-tiny") ? 11 : 9;
  const sideways = [0, half, -half].flatMap((dy) => [0, 14, -14, 28, -28].map((dx) => ["middle", dx, dy]));
  const middle = room ? [...sideways, ["middle", 0, 2 * half], ["middle", 0, -2 * half]] : [["middle", 0, 0]];
  const beside = [["start", dot, 0], ["end", -dot, 0], ["middle", 0, -half - dot], ["middle", 0, half + dot]];
  const isPoint = /map-(city|capital|tiny|note)/.test(word.className.baseVal);
  for (const [anchor, dx, dy] of isPoint ? beside : middle) {
    const shift = { start: 0, middle: -0.5, end: -1 }[anchor] * size.width;
    const left = dx + shift;
    const box = boxAt(word, scale, [left - 5, dy - half, left + size.width + 5, dy + half]);
    const inside = box[0] > seen[0] && box[1] > seen[1] && box[2] < seen[2] && box[3] < seen[3];
    if (!inside || taken.some((other) => overlap(box, other))) continue;
    text.style.textAnchor = anchor;
    text.setAttribute("x", dx);
    text.setAttribute("y", dy);
    for (const line of text.children) line.setAttribute("x", dx);
    return box;
  }
  return null;
}

// A box of pixels around the point where a group of the map stands, on the whole map's sheet.
function boxAt(group, scale, [left, top, right, bottom]) {
  const { e, f } = group.transform.baseVal[0].matrix;
  return [e * scale + left, f * scale + top, e * scale + right, f * scale + bottom];
}

function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function click(element, { ctrlKey, metaKey, shiftKey }) {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

function placeAllNames() {
  for (const map of document.querySelectorAll("europa-map")) map.placeNames();
}

customElements.define("europa-map", EuropaMap);
document.addEventListener("change", placeAllNames); // a switch of the page shows or hides a kind
document.fonts.addEventListener("loadingdone", placeAllNames);
document.addEventListener("htmx:oobAfterSwap", placeAllNames); // a morph undoes what was placed
