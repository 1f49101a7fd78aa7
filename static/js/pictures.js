// The picture secret: presses on the grid fill three select boxes, which are the form's fields.
class PictureSecret extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    this.addEventListener("keydown", this);
    this.show();
  }

  handleEvent(event) {
    const button = event.target.closest(".pictures-button");
    if (event.type === "keydown") {
      if (button) this.walk(event, button);
    } else if (button) {
      this.press(button.value);
    } else if (event.target.closest("[data-clear]")) {
      for (const box of this.boxes) box.value = "";
      this.show();
    }
  }

  get boxes() {
    return [...this.querySelectorAll("select")];
  }

  get buttons() {
    return [...this.querySelectorAll(".pictures-button")];
  }

  // A picture that is chosen goes back; another takes the first free place.
  press(code) {
    const taken = this.boxes.find((box) => box.value === code);
    const free = this.boxes.find((box) => !box.value);
    if (taken) taken.value = "";
    else if (free) free.value = code;
    this.show();
  }

  // Arrow keys lead through the grid, whatever its width.
  walk(event, from) {
    const { buttons } = this;
    const columns = buttons.filter((one) => one.offsetTop === buttons[0].offsetTop).length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (!step) return;
    event.preventDefault();
    buttons[buttons.indexOf(from) + step]?.focus();
  }

  show() {
    const chosen = this.boxes.map((box) => box.value);
    const count = chosen.filter(Boolean).length;
    for (const button of this.buttons) {
      const place = chosen.indexOf(button.value) + 1;
      button.setAttribute("aria-pressed", place > 0);
      button.setAttribute("aria-disabled", count === chosen.length && !place);
      button.dataset.place = place || "";
    }
    this.querySelectorAll(".pictures-places li").forEach((place, at) => {
      const button = this.buttons.find((one) => one.value === chosen[at]);
      place.classList.toggle("is-filled", Boolean(button));
      place.querySelector("use").setAttribute("href", button?.querySelector("use").getAttribute("href") ?? "");
      place.querySelector("[data-name]").textContent = button?.title ?? "";
    });
    const status = this.querySelector("[role=status]");
    const said = status.getAttribute(`data-said-${count}`);
    if (status.textContent !== said) status.textContent = said;
  }
}

customElements.define("picture-secret", PictureSecret);
