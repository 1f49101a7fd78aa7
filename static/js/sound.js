// A short chime, only where it was switched on: when it becomes my turn, or when an element with
// data-chime="<who calls>" names a caller that it did not name before. Nothing is downloaded.

const KEY = "sound";
const TURN = ".turn-mine";
let calling = callers();

function callers() {
  const named = [...document.querySelectorAll("[data-chime]")].flatMap((one) => one.dataset.chime.split(" "));
  return new Set([...named, document.querySelector(TURN) ? TURN : ""].filter(Boolean));
}

function chime() {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  volume.connect(audio.destination);
  for (const [delay, pitch] of [[0, 660], [0.15, 880]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + delay);
    tone.stop(audio.currentTime + delay + 0.4);
  }
}

function show() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(localStorage.getItem(KEY) === "on"));
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-sound]")) return;
  localStorage.setItem(KEY, localStorage.getItem(KEY) === "on" ? "off" : "on");
  show();
  if (localStorage.getItem(KEY) === "on") chime();
});

document.addEventListener("htmx:afterSettle", () => {
  const before = calling;
  calling = callers();
  if (localStorage.getItem(KEY) === "on" && [...calling].some((one) => !before.has(one))) chime();
  show();
});

show();
