// Dictation, where the browser has it (Web Speech API). Interim results are in the field at once, and are replaced until they are final.
// A second press, Escape, typing and sending end it.
const Speech = window.SpeechRecognition ?? window.webkitSpeechRecognition;
let speech = null;
const dictate = async button => {
  const field = button.form.elements.text, agreed = "daybook-dictation", own = new Speech();
  // On this device where possible; otherwise the browser's maker hears it, as the button says.
  const processLocally = await Speech.available?.({ langs: [language], processLocally: true }).catch(() => "") === "available";
  if (!processLocally && !kept(agreed)) {
    if (!confirm(button.title)) return;
    keepAt(agreed, 1);
  }
  let { selectionStart: start, selectionEnd: end } = field;
  const before = /\S$/.test(field.value.slice(0, start)) ? " " : "";
  const after = /^\S/.test(field.value.slice(end)) ? " " : "";
  const onresult = ({ results }) => {
    const said = before + [...results].map(([best]) => best.transcript).join(" ").replace(/\s+/g, " ").trim() + after;
    field.setRangeText(said, start, end, "end");
    end = start + said.length;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onend = () => {
    speech = null;
    button.ariaPressed = false;
  };
  const onerror = ({ error }) => { if (error !== "aborted") say(words[error.replace("-", "")] ?? fill(words.unheard, error)); };
  speech = Object.assign(own, { lang: language, continuous: true, interimResults: true, processLocally, onresult, onend, onerror });
  button.ariaPressed = true;
  own.start();
};
if (Speech) {
  for (const button of all("[data-dictate]", main)) {
    button.hidden = false;
    on("click", () => speech ? speech.stop() : dictate(button), button);
  }
  on("keydown", ({ key }) => { if (key === "Escape") speech?.stop(); });
  on("input submit", ({ isTrusted }) => { if (isTrusted) speech?.abort(); });
}
