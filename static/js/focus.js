// Keys after a swap: where it takes the focused control away, the focus goes to what stands around
// its place, or to the move, or to the result; never to the page's top. And what was asked for from
// elsewhere (data-takes-focus: an earlier map) is where its reader goes on.

const NEXT = "#moves [data-focus-next]"; // what a title wants the reader to go on with
const ELSEWHERE = ["#moves", ".result", "#main"];
let around = null; // selectors of what stands around the focus, from the inside out

// Kept from focus to focus, however many swaps come between them.
function remember({ target }) {
  around = [];
  for (let one = target.parentElement; one && one.id !== "main"; one = one.parentElement) {
    if (one.id && one.hasAttribute("tabindex")) around.push(`#${one.id}[tabindex]`);
  }
}

function keep({ target }) {
  const here = document.activeElement;
  if (target.matches?.("[data-takes-focus]") && !target.contains(here)) target.focus();
  else if (here === document.body && around) {
    const left = [NEXT, ...around, ...ELSEWHERE].map((one) => document.querySelector(one));
    left.find(Boolean).focus({ preventScroll: true });
  }
}

// The end of a match is what everybody wants to see, wherever on the page they were.
let ended = Boolean(document.querySelector(".result"));

function showResult() {
  const result = document.querySelector(".result");
  if (result && !ended) {
    result.scrollIntoView();
    result.focus({ preventScroll: true });
  }
  ended = Boolean(result);
}

document.addEventListener("focusin", remember);
document.addEventListener("pointerdown", () => (around = null)); // who points has left it
document.addEventListener("htmx:afterSettle", keep);
document.addEventListener("htmx:afterSettle", showResult);
