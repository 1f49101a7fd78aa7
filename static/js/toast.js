// A toast stays until it is closed: nobody reads too slowly here.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) event.target.closest(".toast")?.remove();
});
