// Which forms the reader is using, and the identity of an element across versions of a page.
// Forms whose text is the reader's although the page came with it.
const held = new WeakSet();
const hidden = form => all("input[type=hidden]", form);
const ticks = "[type=checkbox], [type=radio]";
const isTyped = field => field.matches(`textarea, input:not([type=hidden], ${ticks})`)
  ? field.value !== field.defaultValue : field.matches("input") && field.checked !== field.defaultChecked;
const isInHand = form => held.has(form) || [...form.elements].some(isTyped);

// What a form is about, whatever its state: ticked or open, in this line or in another.
const moving = /^(form_token|back|revision|base|undone|line|change|photo|once|beside)$/;
const wayOf = form => form.getAttribute("action");
const formKey = form => [wayOf(form), ...hidden(form).filter(field => !moving.test(field.name))
  .map(field => field.value.replace(/^(\s*[-*+]\x20)\[.\]|\s+(?:done|freq|bought|by):(?:\x22[^\x22]*\x22|\S+)/g, "$1"))].join("\n");
const key = node => {
  if (node.nodeType !== Node.ELEMENT_NODE) return "text";
  if (node.id) return "#" + node.id;
  if (node.localName === "form") return "form " + formKey(node);
  const mark = node.matches("li, article, tr") ? one("form, a[href]", node)
    : node.localName === "section" && one("h2, h3", node);
  const about = !mark ? node.className
    : mark.localName === "form" ? formKey(mark) : mark.getAttribute("href") ?? mark.textContent;
  return node.localName + " " + about;
};
