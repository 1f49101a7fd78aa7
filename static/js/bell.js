// Counts `<strong data-bell="754">` down to the bell, from when the seconds arrived.

let shown = null;
let until = 0;

function tick() {
  const bell = document.querySelector("[data-bell]");
  if (!bell) return (shown = null);
  if (bell.dataset.bell !== shown) {
    shown = bell.dataset.bell;
    until = Date.now() + 1000 * Number(shown);
  }
  const left = Math.max(0, Math.round((until - Date.now()) / 1000));
  bell.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", tick);
