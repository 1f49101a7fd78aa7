// Dragging is a second way to press a button: an element with data-drops="keep lay" can be dropped
// on any button of the same form whose move starts with one of these words.

let dragged = null;

const target = (event) => {
  const button = event.target.closest?.("button[name=move]");
  const words = dragged?.dataset.drops?.split(" ") ?? [];
  return button && !button.disabled && words.includes(button.value.split(" ")[0]) ? button : null;
};

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-drops]");
  dragged?.classList.add("is-dragged");
  event.dataTransfer?.setData("text/plain", ""); // Firefox drags nothing without data
});

document.addEventListener("dragover", (event) => {
  if (target(event)) event.preventDefault();
});

document.addEventListener("drop", (event) => {
  const button = target(event);
  if (!button) return;
  event.preventDefault();
  button.click();
});

document.addEventListener("dragend", () => {
  dragged?.classList.remove("is-dragged");
  dragged = null;
});
