// The page behind a card's QR code comes in by itself. Its address opens the door, so it does not
// stay in the history of a tablet that others use after this pupil.
const form = document.querySelector("form[data-comes-in]");
if (form) {
  history.replaceState(null, "", form.dataset.comesIn);
  form.requestSubmit();
}
