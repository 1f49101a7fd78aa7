// A photo is sent no larger than it is kept: a phone's takes minutes over a school's line.
// What this browser cannot read goes as it is; the server reads more, or says why not.
const SMALL = 500_000; // bytes

document.addEventListener("change", async ({ target }) => {
  const side = Number(target.dataset?.shrink);
  const [file] = (side && target.files) || [];
  if (!file || file.size <= SMALL) return;
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo) return;
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d").drawImage(photo, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/webp", 0.9));
  if (!blob || blob.size >= file.size || target.files[0] !== file) return;
  const chosen = new DataTransfer();
  const name = file.name.replace(/\.\w+$/, "") + (blob.type === "image/webp" ? ".webp" : ".png");
  chosen.items.add(new File([blob], name, { type: blob.type }));
  target.files = chosen.files;
});
