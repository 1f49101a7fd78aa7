// Lays each `<dialog open data-sheet="what it says">` over the screen, wherever the page is scrolled,
// until its reader closes it or its reason is gone from the page. A link in it with data-goes="5"
// is followed by itself after so many seconds, unless the sheet was closed.

const closed = new Set();

function look() {
  const sheets = [...document.querySelectorAll("dialog[data-sheet]")];
  const said = new Set(sheets.map((sheet) => sheet.dataset.sheet));
  for (const old of closed) if (!said.has(old)) closed.delete(old); // said again, it is news again
  for (const sheet of sheets) {
    if (closed.has(sheet.dataset.sheet)) sheet.removeAttribute("open");
    else if (!sheet.matches(":modal")) lay(sheet);
  }
}

function lay(sheet) {
  sheet.removeAttribute("open"); // as it stood in the page
  sheet.showModal();
  sheet.querySelector("[tabindex]").focus();
  const way = sheet.querySelector("[data-goes]");
  const go = () => sheet.isConnected && sheet.open && way.click();
  if (way) setTimeout(go, 1000 * way.dataset.goes);
}

function close({ target }) {
  if (target.dataset.sheet) closed.add(target.dataset.sheet);
}

document.addEventListener("close", close, { capture: true }); // it does not bubble
document.addEventListener("htmx:afterSettle", look);
look();
