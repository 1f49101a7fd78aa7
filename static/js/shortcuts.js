// Keys press the button that names them in `aria-keyshortcuts`, wherever the focus is, unless a
// control means them itself: on a projector, the space bar, the arrows and a presenter's remote.
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key === " " ? "Space" : event.key;
  const meant = key === "Space" ? "button, a, input, select, textarea, summary, dialog" : "input, select, textarea, dialog";
  if (event.target.closest(meant) || document.querySelector("dialog[open]")) return;
  const button = document.querySelector(`button[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
