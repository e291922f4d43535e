// Sends forms without leaving the page: those that come back to their page change it in place, those that lead on lead on. What fails
// leaves the text where it is.
const sent = new WeakSet(), alike = (page, form) => [...page.forms].find(other => formKey(other) === formKey(form));
on("submit", async event => {
  const form = event.target;
  if (form.method !== "post" || !main.contains(form) || wayOf(form) === "/session") return;
  halt(event);
  if (event.submitter?.hasAttribute("formaction")) return preview(form);
  if (sent.has(form)) return;
  sent.add(form);
  flush();
  const leads = /^\/(edit|write|ink|journal)/.test(wayOf(form));
  // A refused photo stops the save, so that the reason is read before the rest is saved without it.
  const lost = (await Promise.all(uploads.splice(0))).find(Boolean);
  if (lost) {
    say(lost);
    return sent.delete(form);
  }
  const data = new FormData(form, event.submitter), isKept = canWait(form);
  if (isKept) {
    // The form of an entry has a name of its own: a draft that is sent again is the same entry.
    if (!form.matches(".edit")) data.set("once", newName());
    // Queued changes go first.
    if (queue().length && enqueue(form, data)) {
      sent.delete(form);
      return sendQueue();
    }
  }
  try {
    // The page that is shown then tells what was done, not this answer.
    const answer = await post(form.action, data, { signal: isKept ? patience() : void 0, ...quiet });
    if (answer.ok && answer.redirected) {
      drop(draftKey(form));
      held.delete(form);
      form.reset();
      restored = null;
      const isHere = answer.url === location.href.split("#")[0];
      if (leads || !isHere) return location.assign(answer.url);
      say("");
      show(await read(await fetch(location.href)));
      if (last?.state && last.state !== state) refresh();
    } else {
      const page = await read(answer);
      const same = alike(page, form);
      if (same) {
        show(page, true);
        say("");
        const here = alike(document, same);
        held.add(here);
        keep(here);
        one("[role=alert]", main)?.scrollIntoView({ block: "nearest" });
      } else say(headline(page));
    }
  } catch {
    if (!isKept || !enqueue(form, data)) say(words.unsent);
  } finally {
    // A face that is tapped twice is one mood.
    setTimeout(() => sent.delete(form), wayOf(form) === "/mood" ? 1e3 : 0);
  }
});
on("keydown", event => {
  if (!/^(Enter|s)$/.test(event.key) || !(event.ctrlKey || event.metaKey)) return;
  if (!event.target.matches?.("main textarea:not([readonly])")) return;
  halt(event);
  event.target.form?.requestSubmit();
});
