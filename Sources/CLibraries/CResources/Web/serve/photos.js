// Photos go in pieces that a form may hold; a piece whose answer was lost is sent again.
const piece = blob => new Promise(done => {
  const reader = new FileReader();
  reader.onloadend = () => done(reader.result?.split(",")[1]);
  reader.readAsDataURL(blob);
});
// A form waits for its uploads before it is sent.
const uploads = [];
const refuse = (item, text) => {
  say(text);
  item.remove();
  return text;
};
const takePhoto = async (form, file) => {
  const upload = newName(), item = make("li");
  byId("taken").append(item);
  held.add(form);
  for (let at = 0, tries = 0; !at || at < file.size;) {
    item.textContent = `${file.name} ${at * 100 / file.size | 0} %`;
    const data = await piece(file.slice(at, at + 393216));
    if (!data) return refuse(item, fill(words.unreadable, file.name));
    const answer = await post("/upload", {
      form_token: form.elements.form_token.value, upload, name: file.name, size: file.size, offset: at, data }).catch(() => null);
    if (answer?.ok || answer?.status === 409) at = +await answer.text();
    else if (answer || (tries += 1) > 20) {
      return refuse(item, file.name + ": " + (answer ? headline(await read(answer)) : words.unsent));
    } else await new Promise(done => setTimeout(done, 1e3));
  }
  showPhoto(form, item, upload, file.name);
  keep(form);
};
const takePhotos = (event, files) => {
  const form = chooser?.closest("form");
  if (!form || !files?.length) return;
  halt(event);
  for (const file of files) uploads.push(takePhoto(form, file));
};
const chooser = byId("photos");
if (chooser) chooser.hidden = false;
on("change", event => {
  if (event.target.type !== "file") return;
  takePhotos(event, event.target.files);
  event.target.value = "";
});
on("paste drop", event => takePhotos(event, (event.clipboardData ?? event.dataTransfer)?.files));
on("dragover", event => { if (chooser && event.dataTransfer?.types.includes("Files")) halt(event); });
