// Elements with data-live="<token>" data-version="N" get the htmx event `live` when the server has
// a newer version: `hx-get="…" hx-trigger="live"` then fetches their own fragment. Each needs an id.
// One stream per channel; where streams are blocked, polling takes over until one works again.
// Where an element's fragment, or the renewal of its token, is refused, the page has lost its session
// or its seat: it says so once and asks no more.

const FAILURES_BEFORE_POLLING = 3;
const POLL_MS = 3000;
const SPEAKS_WITHIN_MS = 5000; // a proxy that buffers opens the stream, but nothing comes through
const SILENT_MS = 45000; // the server's heartbeat is 15 seconds
const TRY_STREAM_AGAIN_MS = 30000;
const LONGEST_PAUSE_MS = 60000;
const MOST_LINES = 16; // of a log on a page that is open for long; the whole match can be asked for
const VERSION = /data-version="(\d+)"/;
const LOOK_AGAIN_MS = 300000; // a stream knows no session: now and then the page fetches, and learns
const HIDDEN_POLL_MS = 10000; // so that a tab in the background can still say "your turn"
const streams = new Map();
const lost = new Set(); // ids of the elements that are not ours any more

// Exponential back-off with jitter: a whole school must not ask in the same instant.
function backOff(ms, failures) {
  return Math.min(ms * 2 ** failures, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2);
}

class Stream {
  constructor(channel) {
    this.channel = channel;
    this.heard = -1;
    this.asked = new Map(); // element id → the version it last fetched for
    this.fetching = new Set(); // ids of the elements whose answer is under way
    this.failures = 0; // of the stream, in a row
    this.unanswered = 0; // polls in a row without an answer
    this.unfetched = 0; // fragments in a row that did not come
    this.looked = Date.now(); // when something was last fetched
    this.notBefore = 0; // when the next fragment may be fetched
    this.open();
  }

  elements() {
    const all = document.querySelectorAll(`[data-live^="${CSS.escape(this.channel)}\\:"]`);
    return [...all].filter((element) => !lost.has(element.id));
  }

  address(what) {
    return `/live/${this.elements()[0]?.dataset.live}/${what}`;
  }

  // The connection has one timer: a stream's watchdog, or the next step where there is no stream.
  after(ms, step) {
    clearTimeout(this.timer);
    this.timer = setTimeout(step, ms);
  }

  open() {
    this.close();
    if (document.hidden || !this.elements().length) return;
    const source = (this.source = new EventSource(this.address(`?seen=${this.oldest()}`)));
    const alive = () => {
      this.failures = 0;
      this.after(SILENT_MS, () => this.fail());
    };
    source.onmessage = (event) => (alive(), this.hear(Number(event.data)));
    source.addEventListener("parts", (event) => (alive(), this.take(event)));
    source.addEventListener("beat", () => (alive(), this.sayHere()));
    source.addEventListener("resync", () => (alive(), this.resync()));
    source.onerror = () => this.fail();
    this.after(SPEAKS_WITHIN_MS, () => this.fail());
  }

  close() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
  }

  // Hidden: no stream, but a look now and then.
  rest() {
    this.close();
    this.after(HIDDEN_POLL_MS, () => (this.rest(), this.poll()));
  }

  fail() {
    this.close();
    this.failures += 1;
    if (this.failures < FAILURES_BEFORE_POLLING) {
      this.after(backOff(500, this.failures), () => this.open());
    } else {
      this.pollUntil(Date.now() + backOff(TRY_STREAM_AGAIN_MS, 0));
    }
    if (this.failures > 1) this.poll(); // the next stream tells the number by itself
  }

  // Streams are blocked: polling, and after a while another try.
  pollUntil(retry) {
    const next = () => (this.pollUntil(retry), this.poll());
    if (Date.now() >= retry) this.open();
    else this.after(backOff(POLL_MS, this.unanswered), next);
  }

  // With each heartbeat: whoever thinks for long is here all the same, as long as the page is seen.
  sayHere() {
    if (this.elements().some((element) => "liveHere" in element.dataset)) this.poll();
    else this.bringUpToDate();
  }

  // Ask once, now: after a failure, and whenever the page wakes up.
  async poll() {
    if (!this.elements().length) return;
    try {
      const what = document.hidden ? "version" : "here";
      const answer = await fetch(this.address(what), { signal: AbortSignal.timeout(5000) });
      if (answer.status === 403) await this.renew();
      else if (answer.ok) this.hear(Number(await answer.text()));
      else throw new Error("no answer");
      this.unanswered = 0;
    } catch {
      this.unanswered += 1; // the next poll, or the `online` event, asks again
    }
  }

  async renew() {
    const old = this.elements()[0]?.dataset.live;
    const answer = await fetch(`/listen/${old}/`, { signal: AbortSignal.timeout(5000) });
    if (answer.redirected || isRefusal(answer.status)) return lose(this.elements());
    const token = answer.ok ? (await answer.text()).trim() : "";
    if (channelOf(token) !== this.channel) throw new Error("no new token");
    for (const element of this.elements()) element.dataset.live = token;
    if (!document.hidden) this.after(backOff(500, this.failures), () => this.open());
  }

  hear(version) {
    this.heard = Math.max(this.heard, version);
    this.bringUpToDate();
  }

  // What every element shows at least.
  oldest() {
    return Math.min(...this.elements().map((element) => Number(element.dataset.version)));
  }

  // The parts that changed with one version: for a page that shows the one before. Any other
  // fetches, and so does one that looks back (its map shows an earlier turn) or has not for long.
  take({ data, lastEventId }) {
    const version = Number(lastEventId);
    const [element] = this.elements();
    const isNext = Number(element?.dataset.version) === version - 1;
    const looksBack = document.querySelector("#_look_back > *");
    const isLate = Date.now() - this.looked > LOOK_AGAIN_MS;
    this.heard = Math.max(this.heard, version);
    if (isNext && !looksBack && !isLate) swapParts(element, data);
    else this.bringUpToDate();
  }

  resync() {
    setTimeout(() => {
      for (const element of this.elements()) this.fetch(element);
    }, Math.random() * 2000); // not all in the same instant
  }

  // An element fetches once for each number heard; a number heard meanwhile waits for its answer.
  // A moment later: htmx forgets what it is asked for while it is still busy with an answer.
  bringUpToDate() {
    clearTimeout(this.due);
    this.due = setTimeout(() => {
      for (const element of this.elements()) {
        const known = Math.max(Number(element.dataset.version), this.asked.get(element.id) ?? -1);
        if (this.heard > known) this.fetch(element);
      }
    }, Math.max(0, this.notBefore - Date.now()));
  }

  fetch(element) {
    if (!this.fetching.has(element.id)) htmx.trigger(element, "live");
  }

  // Only what was really sent counts: htmx may have let an event pass.
  sent(id) {
    this.fetching.add(id);
    this.asked.set(id, this.heard);
  }

  answered(id, successful) {
    this.fetching.delete(id);
    this.looked = Date.now();
    if (!successful) this.asked.delete(id);
    this.unfetched = successful ? 0 : this.unfetched + 1;
    this.notBefore = successful ? 0 : Date.now() + backOff(POLL_MS / 2, this.unfetched);
    this.bringUpToDate();
  }
}

// Not ours any more: nothing is asked for these elements, and the page says so once.
function lose(elements) {
  for (const element of elements) lost.add(element.id);
  for (const stream of streams.values()) if (!stream.elements().length) stream.close();
  const notice = document.querySelector("#live-lost")?.content.firstElementChild;
  if (notice && !document.querySelector("#toasts .live-lost")) {
    document.querySelector("#toasts").append(notice.cloneNode(true));
  }
}

function isRefusal(status) {
  return status === 403 || status === 404;
}

// Also where the answer is another page: the one to log in.
function isRefused({ requestConfig, xhr }) {
  const elsewhere = xhr.responseURL && new URL(xhr.responseURL).pathname;
  const asked = new URL(requestConfig.path, location.href).pathname;
  return isRefusal(xhr.status) || (elsewhere && elsewhere !== asked);
}

function channelOf(token) {
  return token.split(":").slice(0, -2).join(":");
}

function scan() {
  const wanted = new Set();
  for (const element of document.querySelectorAll("[data-live]")) {
    wanted.add(channelOf(element.dataset.live));
  }
  for (const [channel, stream] of streams) {
    if (!wanted.has(channel)) stream.close(), streams.delete(channel);
  }
  for (const channel of wanted) {
    if (!streams.has(channel)) streams.set(channel, new Stream(channel));
    streams.get(channel).bringUpToDate();
  }
}

// Hidden pages hold no stream: a browser grants one server only six connections over all its tabs.
function wake() {
  for (const stream of streams.values()) {
    stream.notBefore = 0;
    if (document.hidden) stream.rest();
    else stream.open(), stream.poll();
  }
}

// A move was accepted: the stream says so at once, as to all others. Without a stream, ask.
function askWithoutStream(event) {
  if (event.detail.xhr?.status !== 204) return;
  for (const stream of streams.values()) {
    if (stream.source?.readyState !== EventSource.OPEN) stream.poll();
  }
}

function streamOf(element) {
  return streams.get(channelOf(element.dataset?.live ?? ""));
}

// What asks by itself: for news, or every so many seconds.
function asksByItself({ elt, verb }) {
  return verb === "get" && elt.matches("[data-live], [hx-trigger^=every]");
}

// The element may have been swapped away meanwhile: the event then comes from what is around it.
// Where the answer leads to another page, nothing more is fetched for this one.
function tellStream(event) {
  const { requestConfig, successful, xhr } = event.detail;
  const element = requestConfig.elt;
  if (!asksByItself(requestConfig)) return;
  if (event.type === "htmx:beforeRequest") {
    if (lost.has(element.id)) event.preventDefault();
    else streamOf(element)?.sent(element.id);
  } else if (isRefused(event.detail)) lose([element]);
  else if (!xhr.getResponseHeader("HX-Redirect")) streamOf(element)?.answered(element.id, successful);
}

// A press was refused: whether this is still our page, its own fragment tells.
function askAfterRefusal({ detail: { requestConfig, xhr } }) {
  if (requestConfig.verb !== "post" || !isRefusal(xhr.status)) return;
  for (const stream of streams.values()) stream.resync();
}

// What a reader has folded, unfolded or closed stays so when a newer version is morphed in. (Something new
// is still empty at this moment, and opens as the server says.)
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) =>
  !(name === "open" && ["DETAILS", "DIALOG"].includes(element.tagName) && element.hasChildNodes());

// An answer that was overtaken by a newer one must not turn the page back.
function dropOutdated({ detail }) {
  const shown = Number(detail.target?.dataset?.version ?? -1);
  const brought = VERSION.exec(detail.serverResponse ?? "");
  if (brought && Number(brought[1]) < shown) detail.shouldSwap = false;
}

// An answer that brings only parts leaves the element itself in its place.
function takeParts({ detail }) {
  if (!detail.shouldSwap || !detail.xhr.getResponseHeader("Only-Parts")) return;
  detail.shouldSwap = false;
  swapParts(detail.target, detail.serverResponse);
}

// Each part is morphed where its name stands; new lines come before those that are there. Of an
// answer that was overtaken, only what it says about the press is still wanted.
function swapParts(element, parts) {
  const brought = document.createElement("template");
  brought.innerHTML = parts;
  const [version, ...rest] = brought.content.children;
  const isOutdated = Number(version.dataset.version) < Number(element.dataset.version);
  if (!isOutdated) setVersion(element, version.dataset);
  for (const part of rest) {
    if (isOutdated && part.dataset.before !== "refusals") continue;
    if (part.tagName === "TITLE") document.title = part.textContent;
    else putPart(part, document.getElementById(part.dataset.before ?? part.id));
  }
  htmx.trigger(element, "htmx:afterSettle", { requestConfig: { verb: "get", elt: element } });
}

function putPart(part, place) {
  if (!place) return;
  const isAdded = "before" in part.dataset;
  const put = isAdded ? [...part.children] : Idiomorph.morph(place, part, { morphStyle: "outerHTML" });
  if (isAdded) place.prepend(...put);
  while (isAdded && place.children.length > MOST_LINES) place.lastElementChild.remove();
  for (const element of put) {
    htmx.process(element);
    element.querySelector("[autofocus]")?.focus();
  }
}

// What is pressed from now on is meant for this turn.
function setVersion(element, { version, turn }) {
  element.dataset.version = version;
  const field = element.querySelector("#moves [name=version]");
  if (field) field.value = turn;
}

// What the page shows already, by its marks.
function sayParts({ detail }) {
  if (!detail.target.matches("[data-live], #_look_back")) return;
  const parts = [...document.querySelectorAll("[id][data-mark]")];
  if (parts.length) detail.headers["Have-Parts"] = parts.map((part) => `${part.id}=${part.dataset.mark}`).join();
}

// The page to log in is no news of a table.
function dropRefused({ detail }) {
  if (asksByItself(detail.requestConfig) && isRefused(detail)) detail.shouldSwap = false;
}

// What was pressed may be gone when its answer comes. htmx then finds neither the way to swap nor
// the morphing above it, and would put the answer inside the table instead of in its place.
function swapInPlace({ detail }) {
  const { requestConfig, serverResponse, shouldSwap, target } = detail;
  if (!shouldSwap || requestConfig.elt.isConnected || !target.dataset.live) return;
  detail.shouldSwap = false;
  const how = { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 0 };
  htmx.swap(target, serverResponse, how, { contextElement: target });
}

document.addEventListener("htmx:configRequest", sayParts);
document.addEventListener("htmx:beforeSwap", takeParts);
document.addEventListener("htmx:beforeSwap", dropOutdated);
document.addEventListener("htmx:beforeSwap", dropRefused);
document.addEventListener("htmx:beforeSwap", swapInPlace);
document.addEventListener("htmx:load", scan); // first when htmx has read the page: it can hear now
document.addEventListener("htmx:afterSwap", scan);
document.addEventListener("htmx:afterSettle", scan);
document.addEventListener("htmx:beforeRequest", tellStream);
document.addEventListener("htmx:afterRequest", tellStream);
document.addEventListener("htmx:afterRequest", askWithoutStream);
document.addEventListener("htmx:afterRequest", askAfterRefusal);
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
