// Counts the seconds of `<p class="clock" data-seconds="30"><span>` down, from when they arrived.

let shown = null;
let until = 0;

function tick() {
  const clock = document.querySelector("[data-seconds]");
  const key = clock && `${clock.dataset.seconds} ${document.querySelector("#moves [name=version]")?.value}`;
  if (!clock) return (shown = null);
  if (key !== shown) {
    shown = key;
    until = Date.now() + 1000 * Number(clock.dataset.seconds);
  }
  clock.querySelector("span").textContent = Math.max(0, Math.round((until - Date.now()) / 1000));
}

setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", tick);
