// The file of a job saves itself once it is made; once only, whatever the page shows again later.
function save() {
  const link = document.querySelector("[data-download]");
  const key = link && `saved ${link.dataset.download}`;
  if (!link || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  link.click();
}

document.addEventListener("htmx:afterSettle", save);
save();
