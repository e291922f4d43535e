// Turns the open page into one that has arrived. Elements with the same meaning are kept, and with them focus, selection and opened
// details. A form that was typed into is neither changed nor removed.
// Whether a form in use would have been replaced.
let isOvertaken = false;
const morph = (old, fresh, isForced) => {
  // Elements that only the script fills, a canvas or a switch, are left to it.
  if (old.isEqualNode(fresh) || old.dataset?.own) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.localName === "form" && isInHand(old) && !isForced) {
    isOvertaken ||= named(old, "revision")?.value !== named(fresh, "revision")?.value;
    // The server may have restarted: the form keeps its text and takes the new token.
    const proof = named(fresh, "form_token");
    if (proof && named(old, "form_token")) named(old, "form_token").value = proof.value;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.localName === "textarea") {
    if (old.defaultValue !== fresh.defaultValue) old.defaultValue = fresh.defaultValue;
  } else morphChildren(old, fresh, isForced);
  if (old.matches("textarea, input") && old.value !== fresh.value) old.value = fresh.value;
};
const morphChildren = (old, fresh, isForced) => {
  const known = new Map();
  for (const node of old.childNodes) known.set(key(node), [...known.get(key(node)) ?? [], node]);
  const pairs = [...fresh.childNodes].map(node => [known.get(key(node))?.shift(), node]);
  const kept = new Set(pairs.map(pair => pair[0]));
  for (const node of [...old.childNodes]) {
    if (kept.has(node)) continue;
    const forms = node.localName === "form" ? [node] : [...node.querySelectorAll?.("form") ?? []];
    if (isForced || !forms.some(isInHand)) node.remove();
  }
  let at = old.firstChild;
  for (const [same, node] of pairs) {
    while (at && !kept.has(at)) at = at.nextSibling;
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same ?? node, at);
    if (same) morph(same, node, isForced);
  }
};
