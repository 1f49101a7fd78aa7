// The projector of a live quiz: the space bar goes on, wherever the focus is, unless it means a
// control of its own.
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("button, a, input, select, textarea, summary, dialog")) return;
  const next = document.getElementById("advance");
  if (!next || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  next.click();
});
