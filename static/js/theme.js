// Day and night: the switch overrules the system's wish and remembers it in a cookie.
const root = document.documentElement;
const button = document.querySelector("[data-theme-switch]");

function isNight() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

if (button) {
  button.hidden = false;
  button.setAttribute("aria-pressed", isNight());
  button.addEventListener("click", () => {
    root.dataset.theme = isNight() ? "light" : "dark";
    button.setAttribute("aria-pressed", isNight());
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
  });
}
