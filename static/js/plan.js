// A list of ticks: how many are ticked, and all or none at one press.
const show = (list) => {
  const boxes = [...list.querySelectorAll("[type=checkbox]")];
  const ticked = boxes.filter((box) => box.checked).length;
  list.querySelector("[data-count]").textContent = `${ticked} / ${boxes.length}`;
};

for (const list of document.querySelectorAll("[data-ticks]")) {
  for (const button of list.querySelectorAll("[data-tick]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      for (const box of list.querySelectorAll("[type=checkbox]")) box.checked = button.dataset.tick === "all";
      show(list);
    });
  }
  list.addEventListener("change", () => show(list));
  show(list);
}

// Who writes a time of the bell means it.
document.querySelector("[name=bell_time]")?.addEventListener("input", (event) => {
  if (event.target.value) document.querySelector("[name=bell][value=other]").checked = true;
});
