// A press is sent as it was meant, and what is said about it stays to be read.

const meant = new WeakMap(); // a submit event → the fields it stands for

// A press may wait for the answer to the one before, and the table be swapped meanwhile: the move
// and the version its player saw are those of the moment of pressing.
function note(event) {
  if (event.target.id === "moves") meant.set(event, new FormData(event.target, event.submitter));
}

function send({ detail }) {
  if (detail.verb === "post") forget();
  const fields = meant.get(detail.triggeringEvent);
  if (!fields) return;
  for (const name of [...detail.formData.keys()]) detail.formData.delete(name);
  for (const [name, value] of fields) detail.formData.append(name, value);
}

// A refusal or a hint outlives the news of what others do, until the next press or the turn's end.
function forget() {
  for (const said of document.querySelectorAll("[data-until-press]")) said.remove();
}

function endTurn({ detail }) {
  if (detail.requestConfig?.verb === "get" && !document.querySelector(".turn-mine")) forget();
}

Idiomorph.defaults.callbacks.beforeNodeRemoved = (node) => !node.matches?.("[data-until-press]");

document.addEventListener("submit", note, { capture: true }); // before htmx
document.addEventListener("htmx:configRequest", send);
document.addEventListener("htmx:afterSettle", endTurn);
