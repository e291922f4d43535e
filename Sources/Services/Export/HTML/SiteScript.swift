// The one script of the site: light and dark, keys and swipes, searching; from the disk, without a server. All pages are whole without it.

package enum SiteScript {
    static let script = """
        // \(OutputMaker.mark)
        "use strict";

        """ + scheme + pages + viewer + search

    /// What the pages of a server have of it.
    package static let shared = scheme + pages + viewer

    /// The reader's own choice stands before anything is drawn. Where nothing can be kept, it holds for the page.
    private static let scheme = """
        (() => {
          const root = document.documentElement;
          const apply = scheme => {
            if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme; else delete root.dataset.scheme;
          };
          let kept = null;
          try { kept = localStorage.getItem("daybook-scheme"); } catch {}
          apply(kept);
          addEventListener("DOMContentLoaded", () => {
            const button = document.getElementById("scheme");
            if (!button) return;
            button.hidden = false;
            button.addEventListener("click", () => {
              const isDark = (root.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
              apply(isDark ? "light" : "dark");
              try { localStorage.setItem("daybook-scheme", root.dataset.scheme); } catch {}
            });
          });
        })();

        """

    /// `/` searches; arrows and swipes go where the links before and after go. Heat maps that are wider than the screen show their last day.
    private static let pages = """
        (() => {
          const base = new URL("..", document.currentScript.src).href;
          const isTyping = target => target.closest?.("input, textarea, select, [contenteditable]");
          const go = relation => document.querySelector(`.pager a[rel="${relation}"]`)?.click();
          const step = backwards => go(backwards ? "prev" : "next");

          addEventListener("keydown", event => {
            if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
            if (event.key === "/") {
              event.preventDefault();
              const field = document.getElementById("query") ?? document.getElementById("find");
              field?.focus();
            }
            if (event.shiftKey || event.target.closest?.(".scroll, pre, table, audio, video")) return;
            if (event.key === "ArrowLeft") step(true);
            if (event.key === "ArrowRight") step(false);
          });

          let start = null;
          addEventListener("touchstart", event => {
            const isAlone = event.touches.length === 1 && !event.target.closest?.(".scroll, pre, table, audio, video, .math");
            start = isAlone ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
          }, { passive: true });
          addEventListener("touchend", event => {
            if (!start || (window.visualViewport?.scale ?? 1) > 1.05 || String(getSelection())) return;
            const x = event.changedTouches[0].clientX - start.x, y = event.changedTouches[0].clientY - start.y;
            start = null;
            if (Math.abs(x) > 90 && Math.abs(y) < 45) step(x > 0);
          }, { passive: true });

          addEventListener("DOMContentLoaded", () => {
            const field = document.getElementById("find");
            if (field && !document.getElementById("query")) {
              field.hidden = false;
              field.addEventListener("keydown", event => {
                if (event.key === "Enter" && field.value.trim()) location.href = base + "search.html#q=" + encodeURIComponent(field.value);
                if (event.key === "Escape") field.blur();
              });
            }
            for (const box of document.querySelectorAll(".scroll")) {
              const last = [...box.querySelectorAll("a .cell")].pop();
              if (last && box.scrollWidth > box.clientWidth) {
                box.scrollLeft += last.getBoundingClientRect().right - box.getBoundingClientRect().right + 24;
              }
            }
          });
        })();

        """

    /// Photos one at a time over the page, with their captions. A dialog keeps the focus and gives it back (HTML, "The dialog element").
    private static let viewer = """
        addEventListener("DOMContentLoaded", () => {
          const [before, after, end] = document.documentElement.lang === "fr"
            ? ["Photo précédente", "Photo suivante", "Fermer"] : ["Photo before", "Next photo", "Close"];
          if (!window.HTMLDialogElement) return;
          const zoomable = root => {
            for (const picture of root.querySelectorAll(".body img")) {
              if (picture.closest("a")) continue;
              const link = document.createElement("a");
              link.href = picture.src;
              link.className = "zoom";
              picture.replaceWith(link);
              link.append(picture);
            }
          };
          zoomable(document);
          // A server's script hands over what comes to stand on the page later.
          addEventListener("daybook-arrived", event => zoomable(event.detail));
          let links = [];
          const look = () => { links = [...document.querySelectorAll(".photos a, .body a.zoom")]; };
          const make = (name, className, label, text) => {
            const element = document.createElement(name);
            element.className = className;
            if (label) element.setAttribute("aria-label", label);
            element.textContent = text;
            dialog.append(element);
            return element;
          };
          const dialog = document.createElement("dialog");
          dialog.className = "viewer";
          const image = make("img", "", "", "");
          const caption = make("p", "", "", "");
          caption.setAttribute("aria-live", "polite");
          const buttons = [make("button", "back", before, "‹"), make("button", "forth", after, "›")];
          make("button", "close", end, "×").addEventListener("click", () => dialog.close());
          document.body.append(dialog);
          let at = 0;
          const show = place => {
            at = (place + links.length) % links.length;
            const said = links[at].closest("figure")?.querySelector("figcaption")?.textContent ?? links[at].querySelector("img").alt;
            image.src = links[at].href;
            image.alt = said;
            caption.textContent = (links.length > 1 ? `${at + 1} / ${links.length}` : "") + (said && links.length > 1 ? " · " : "") + said;
            for (const button of buttons) button.hidden = links.length < 2;
          };
          buttons[0].addEventListener("click", () => show(at - 1));
          buttons[1].addEventListener("click", () => show(at + 1));
          document.addEventListener("click", event => {
            look();
            const place = links.indexOf(event.target.closest?.("a"));
            if (place < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            show(place);
            dialog.showModal();
          });
          dialog.addEventListener("click", event => { if (event.target === dialog || event.target === image) dialog.close(); });
          dialog.addEventListener("keydown", event => {
            const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
            if (next !== undefined) { event.preventDefault(); show(next); }
            event.stopPropagation();
          });
          let start = null;
          dialog.addEventListener("touchstart", event => {
            start = event.touches.length === 1 ? event.touches[0] : null;
            event.stopPropagation();
          }, { passive: true });
          dialog.addEventListener("touchend", event => {
            event.stopPropagation();
            if (!start || (window.visualViewport?.scale ?? 1) > 1.05) return;
            const x = event.changedTouches[0].clientX - start.clientX, y = event.changedTouches[0].clientY - start.clientY;
            start = null;
            if (Math.abs(x) > 60 && Math.abs(y) < 60) show(at + (x > 0 ? -1 : 1));
            else if (y > 90 && Math.abs(x) < 60) dialog.close();
          }, { passive: true });
        });

        """

    /// Words are found anywhere in title, tags and text, case and accents aside. Results are built as nodes, never as HTML.
    private static let search = """
        addEventListener("DOMContentLoaded", () => {
          const field = document.getElementById("query");
          if (!field || typeof daybookShardNames === "undefined") return;
          const filters = [...document.querySelectorAll("#filters select")];
          const state = document.getElementById("state");
          const results = document.getElementById("results");
          const most = 60;
          const notes = [];
          let loading = null;

          const fold = text => text.normalize("NFD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase()
            .replace(/\\u0153/g, "oe").replace(/\\u00e6/g, "ae").replace(/\\u00df/g, "ss").replace(/[\\u2018\\u2019]/g, "'");

          const load = name => new Promise(done => {
            const script = document.createElement("script");
            script.src = "search/" + encodeURIComponent(name) + ".js";
            script.onload = () => {
              for (const [address, title, date, tags, text, kind, mood] of daybookShards[name] || []) {
                notes.push({ address, title, date, tags, text, kind, mood: mood, year: date.slice(0, 4), name: fold(title), marks: fold(tags), body: fold(text) });
              }
              delete daybookShards[name];
              done();
            };
            script.onerror = done;
            document.head.append(script);
          });

          const loadAll = async () => {
            let shown = 0;
            for (let at = 0; at < daybookShardNames.length; at += 8) {
              await Promise.all(daybookShardNames.slice(at, at + 8).map(load));
              if (Date.now() - shown > 250) { show(); shown = Date.now(); }
            }
            show();
          };

          const score = (note, words) => {
            let sum = 0;
            for (const word of words) {
              if (word.startsWith("#")) {
                const tag = word.slice(1);
                if (!(" " + note.marks + " ").split(" ").some(mark => mark === tag || mark.startsWith(tag + "/"))) return 0;
                sum += 5;
              } else if (note.name.includes(word)) sum += note.name === word ? 20 : 10;
              else if (note.marks.includes(word)) sum += 5;
              else if (note.body.includes(word)) sum += 1;
              else return 0;
            }
            return sum;
          };

          // Folding may change lengths, so each character is folded by itself to find the place again.
          const marked = (text, words, into) => {
            let folded = "";
            const places = [];
            for (let at = 0; at < text.length; at += 1) {
              for (const letter of fold(text[at])) { folded += letter; places.push(at); }
            }
            places.push(text.length);
            let at = 0;
            while (at < text.length) {
              let best = null;
              for (const word of words) {
                const start = folded.indexOf(word, places.findIndex(place => place >= at));
                if (start >= 0 && (best === null || start < best.start)) best = { start, end: start + word.length };
              }
              if (best === null) break;
              into.append(text.slice(at, places[best.start]));
              const mark = document.createElement("mark");
              const end = Math.max(places[best.end], places[best.start] + 1);
              mark.textContent = text.slice(places[best.start], end);
              into.append(mark);
              at = end;
            }
            into.append(text.slice(at));
          };

          const card = (note, words) => {
            const article = document.createElement("article");
            article.className = "card";
            const heading = document.createElement("h2");
            const link = document.createElement("a");
            link.href = note.address;
            marked(note.title, words, link);
            heading.append(link);
            article.append(heading);
            if (note.date) {
              const when = document.createElement("p");
              when.className = "when";
              when.textContent = new Date(note.date + "T12:00:00").toLocaleDateString(
                document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });
              article.append(when);
            }
            const places = words.map(word => note.body.indexOf(word)).filter(place => place >= 0);
            const first = places.length ? Math.max(0, Math.min(...places) - 60) : 0;
            const start = first ? note.text.indexOf(" ", first) + 1 : 0;
            const excerpt = document.createElement("p");
            excerpt.className = "excerpt";
            marked((start ? "… " : "") + note.text.slice(start, start + 200) + (note.text.length > start + 200 ? " …" : ""), words, excerpt);
            article.append(excerpt);
            return article;
          };

          const show = () => {
            const asked = fold(field.value).split(/\\s+/).filter(word => word && word !== "#");
            const words = asked.filter(word => !word.startsWith("#"));
            const wanted = filters.filter(filter => filter.value !== "").map(filter => [filter.name, filter.value]);
            results.replaceChildren();
            state.textContent = "";
            if (!asked.length && !wanted.length) return;
            const found = [];
            for (const note of notes) {
              if (wanted.some(([name, value]) => String(note[name]) !== value)) continue;
              const points = asked.length ? score(note, asked) : 1;
              if (points) found.push([points, note]);
            }
            found.sort((a, b) => b[0] - a[0] || (a[1].date < b[1].date ? 1 : a[1].date > b[1].date ? -1 : 0));
            state.textContent = found.length === 0 ? state.dataset.none
              : found.length === 1 ? state.dataset.one : state.dataset.many.replace("#", found.length);
            results.append(...found.slice(0, most).map(([, note]) => card(note, words)));
          };

          const search = () => {
            if ((field.value.trim() || filters.some(filter => filter.value)) && !loading) loading = loadAll();
            show();
          };

          const fromAddress = () => {
            const given = new URLSearchParams(location.hash.slice(1)).get("q")
              ?? new URLSearchParams(location.search).get("q");
            if (given !== null) { field.value = given; search(); }
          };

          let timer = 0;
          field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 80); });
          field.addEventListener("change", () => history.replaceState(null, "", "#q=" + encodeURIComponent(field.value)));
          for (const filter of filters) filter.addEventListener("change", search);
          addEventListener("hashchange", fromAddress);
          // Up and down go through what was found.
          addEventListener("keydown", event => {
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            const links = [...results.querySelectorAll("h2 a")];
            const at = links.indexOf(document.activeElement);
            if (at < 0 && document.activeElement !== field) return;
            const next = at + (event.key === "ArrowDown" ? 1 : -1);
            event.preventDefault();
            (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
          });
          fromAddress();
        });

        """
}
