// Short names for what the other files do again and again; the canvas has them, too.
const on = (kinds, act, target = window, options) => kinds.split(" ").forEach(kind => target.addEventListener(kind, act, options));
const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within) => [...within.querySelectorAll(selector)];
const post = (address, body, options) => fetch(address, { method: "POST", body: new URLSearchParams(body), ...options });
const byId = id => document.getElementById(id);
const boxOf = element => element.getBoundingClientRect();
const make = (name, values) => Object.assign(document.createElement(name), values);
const named = (form, name) => one(`[name=${name}]`, form);
const fill = (text, part) => text.replace("#", () => part);
const proof = (page = document) => one("main [name=form_token]", page)?.value;
// Neither an expired session nor a server error is a final refusal.
const isForLater = ({ status }) => status > 499 || [401, 403].includes(status);
const parsed = (text, kind) => new DOMParser().parseFromString(text, kind);
const halt = event => event.preventDefault();
const { max, min, round } = Math, { now } = Date;
const newName = () => [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join("");
// Never runs twice at once: a call while it runs makes it run once more.
const inTurn = work => {
  let isBusy = false, isDue = false;
  return async () => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      try { await work(); } catch {}
    }
    isBusy = false;
  };
};
// Storage may be unavailable.
const kept = key => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
const drop = key => { try { localStorage.removeItem(key); } catch {} };
const keepAt = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; } };
