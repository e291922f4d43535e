// The page of keys in a box over this one, which Escape closes.
on("daybook-help", async () => {
  const page = await read(await fetch("/keys", quiet));
  const box = make("dialog", { id: "help", ariaLabel: headline(page), onclose: () => box.remove() });
  box.append(...all("[href$='keys.css'], .keys", page));
  document.body.append(box);
  box.showModal();
  box.scrollTop = 0;
});
