// Dialogs: data-opens="id" opens one, data-closes closes the one around it, a press beside
// it too (but no sheet: that comes while somebody is pressing); a fragment swapped into the shared
// dialog's body opens it.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
  if (event.target.matches("dialog:not(.sheet)") && isOutside(event.target, event)) event.target.close();
});

document.addEventListener("htmx:afterSwap", (event) => {
  const dialog = event.detail.target?.id === "dialog-body" && document.getElementById("dialog");
  if (dialog && !dialog.open) dialog.showModal();
});

function isOutside(dialog, { clientX, clientY, detail }) {
  const box = dialog.getBoundingClientRect();
  // A key press on a button also clicks, at 0,0 and with detail 0.
  return detail > 0 && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
}
