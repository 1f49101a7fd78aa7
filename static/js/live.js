// Elements with data-live="<token>" data-version="N" get the htmx event `live` when the server has
// a newer version: `hx-get="…" hx-trigger="live"` then fetches their own fragment. Each needs an id.
// One stream per channel; where streams are blocked, polling takes over until one works again.

const FAILURES_BEFORE_POLLING = 3;
const POLL_MS = 3000;
const SPEAKS_WITHIN_MS = 5000; // a proxy that buffers opens the stream, but nothing comes through
const SILENT_MS = 45000; // the server's heartbeat is 15 seconds
const TRY_STREAM_AGAIN_MS = 30000;
const HIDDEN_POLL_MS = 10000; // so that a tab in the background can still say "your turn"
const streams = new Map();

class Stream {
  constructor(channel) {
    this.channel = channel;
    this.heard = -1;
    this.asked = new Map(); // element id → the version it last fetched for
    this.fetching = new Set(); // ids of the elements whose answer is under way
    this.failures = 0;
    this.open();
  }

  elements() {
    return document.querySelectorAll(`[data-live^="${CSS.escape(this.channel)}\\:"]`);
  }

  address(what) {
    return `/live/${this.elements()[0]?.dataset.live}/${what}`;
  }

  open() {
    this.close();
    if (document.hidden || !this.elements().length) return;
    const source = (this.source = new EventSource(this.address("")));
    const alive = () => {
      this.failures = 0;
      clearInterval(this.poller);
      this.watch(SILENT_MS);
    };
    source.onmessage = (event) => (alive(), this.hear(Number(event.data)));
    source.addEventListener("beat", () => (alive(), this.bringUpToDate()));
    source.addEventListener("resync", () => (alive(), this.resync()));
    source.onerror = () => this.fail();
    this.watch(SPEAKS_WITHIN_MS);
  }

  close() {
    this.source?.close();
    this.source = null;
    for (const timer of [this.watchdog, this.retry]) clearTimeout(timer);
    clearInterval(this.poller);
  }

  // Hidden: no stream, but a look now and then.
  rest() {
    this.close();
    this.poller = setInterval(() => this.poll(), HIDDEN_POLL_MS);
  }

  watch(ms) {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.fail(), ms);
  }

  fail() {
    this.close();
    this.failures += 1;
    const polling = this.failures >= FAILURES_BEFORE_POLLING;
    const pause = polling ? TRY_STREAM_AGAIN_MS : 500 * 2 ** this.failures;
    this.retry = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
    if (polling) this.poller = setInterval(() => this.poll(), POLL_MS);
    this.poll();
  }

  // Ask once, now: after a failure, and whenever the page wakes up.
  async poll() {
    if (!this.elements().length) return;
    try {
      const answer = await fetch(this.address("version"), { signal: AbortSignal.timeout(5000) });
      if (answer.ok) this.hear(Number(await answer.text()));
      else if (answer.status === 403) await this.renew();
    } catch {
      // No network: the next poll, or the `online` event, asks again.
    }
  }

  async renew() {
    const url = this.elements()[0]?.dataset.liveRenew;
    const answer = url && (await fetch(url, { signal: AbortSignal.timeout(5000) }));
    if (!answer || answer.status === 403 || answer.status === 404) return this.close(); // not ours
    if (!answer.ok || answer.redirected) return;
    const token = (await answer.text()).trim();
    if (channelOf(token) !== this.channel) return;
    for (const element of this.elements()) element.dataset.live = token;
    this.failures = 0;
    this.open();
  }

  hear(version) {
    this.heard = Math.max(this.heard, version);
    this.bringUpToDate();
  }

  resync() {
    setTimeout(() => {
      for (const element of this.elements()) this.fetch(element);
    }, Math.random() * 2000); // a whole school must not ask in the same instant
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
    });
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
    if (successful) return this.bringUpToDate();
    this.asked.delete(id);
    setTimeout(() => this.bringUpToDate(), POLL_MS);
  }
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

// The element may have been swapped away meanwhile: the event then comes from what is around it.
// Where the answer leads to another page, nothing more is fetched for this one.
function tellStream({ type, detail: { requestConfig, successful, xhr } }) {
  const element = requestConfig.elt;
  if (type === "htmx:beforeRequest") streamOf(element)?.sent(element.id);
  else if (!xhr.getResponseHeader("HX-Redirect")) streamOf(element)?.answered(element.id, successful);
}

// What a reader has folded or unfolded stays so when a newer version is morphed in. (Something new
// is still empty at this moment, and opens as the server says.)
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) =>
  !(name === "open" && element.tagName === "DETAILS" && element.hasChildNodes());

// An answer that was overtaken by a newer one must not turn the page back.
function dropOutdated(event) {
  const shown = Number(event.detail.target?.dataset?.version ?? -1);
  const brought = /data-version="(\d+)"/.exec(event.detail.serverResponse ?? "");
  if (brought && Number(brought[1]) < shown) event.detail.shouldSwap = false;
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

document.addEventListener("htmx:beforeSwap", dropOutdated);
document.addEventListener("htmx:beforeSwap", swapInPlace);
document.addEventListener("htmx:load", scan); // first when htmx has read the page: it can hear now
document.addEventListener("htmx:afterSwap", scan);
document.addEventListener("htmx:afterSettle", scan);
document.addEventListener("htmx:beforeRequest", tellStream);
document.addEventListener("htmx:afterRequest", tellStream);
document.addEventListener("htmx:afterRequest", askWithoutStream);
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
