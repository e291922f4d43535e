// The part of the script that makes the page that is open into one that has arrived, and leaves alone what the reader has in hand.

enum MorphScript {
    /// Elements that mean the same stay the same elements, so that focus, selection and what was opened stay. A form that was typed into is
    /// not touched, nor taken away.
    static let written = """
        // Forms whose text is the reader's although the page came with it.
        const held = new WeakSet();
        const hidden = form => all("input[type=hidden]", form);
        const ticks = "[type=checkbox], [type=radio]";
        const isTyped = field => field.matches(`textarea, input:not([type=hidden], ${ticks})`)
          ? field.value !== field.defaultValue : field.matches("input") && field.checked !== field.defaultChecked;
        const isInHand = form => held.has(form) || [...form.elements].some(isTyped);

        // What a form is about, however that stands at the moment: ticked or open, in this line or in another.
        const moving = ["form_token", "back", "revision", "base", "undone", "line", "change", "photo", "once"];
        const wayOf = form => form.getAttribute("action");
        const formKey = form => [wayOf(form), ...hidden(form).filter(field => !moving.includes(field.name))
          .map(field => field.value.replace(/^(\\s*[-*+]\\x20)\\[.\\]|\\s+done:\\S+/g, "$1"))].join("\\n");
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

        // Whether a form in hand would have been another.
        let isOvertaken = false;
        const morph = (old, fresh, isForced) => {
          // What the script alone shows and changes, a canvas or a switch, is the script's.
          if (old.isEqualNode(fresh) || old.dataset?.own) return;
          if (old.nodeType !== Node.ELEMENT_NODE) {
            if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
            return;
          }
          if (old.localName === "form" && isInHand(old) && !isForced) {
            isOvertaken ||= named(old, "revision")?.value !== named(fresh, "revision")?.value;
            // The server may have begun anew: only the proof is of today.
            const proof = named(fresh, "form_token");
            if (proof && named(old, "form_token")) named(old, "form_token").value = proof.value;
            return;
          }
          for (const { name } of [...old.attributes]) {
            if (!fresh.hasAttribute(name) && !(name === "open" && old.localName === "details")) old.removeAttribute(name);
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
            if (!same) old.insertBefore(document.adoptNode(node), at);
            else if (same === at) at = at.nextSibling;
            else old.insertBefore(same, at);
            if (same) morph(same, node, isForced);
          }
        };

        // Where the reader is: what they hold, and what stands at the top of the window.
        const place = () => {
          const focus = main.contains(document.activeElement) ? document.activeElement : null;
          const form = focus?.closest("form");
          const top = all("h1, h2, h3, p, li, article, td, textarea", main)
            .find(element => boxOf(element).top >= 0);
          const way = form && formKey(form), height = top && boxOf(top).top, control = focus?.name;
          return () => {
            if (focus && document.activeElement !== focus) {
              const same = focus.isConnected ? focus : [...document.forms].filter(other => way && formKey(other) === way)
                .flatMap(other => [...other.elements]).find(field => field.type !== "hidden" && (!control || field.name === control));
              (same ?? main).focus({ preventScroll: true });
            }
            if (top?.isConnected && scrollY > 0) scrollBy(0, boxOf(top).top - height);
          };
        };

        // How often the page became another: what was asked for before that is old.
        let shown = 0;
        let state = one("meta[name=daybook-state]")?.content;
        const show = (page, isForced) => {
          const fresh = one("main", page);
          if (!fresh) return;
          dispatchEvent(new CustomEvent("daybook-arrived", { detail: fresh }));
          shown += 1;
          const back = place();
          isOvertaken = false;
          morph(main, fresh, isForced);
          back();
          document.title = page.title;
          state = one("meta[name=daybook-state]", page)?.content ?? state;
        };
        // When the page was kept that stands in for the one of now; of one from the server nothing.
        const keptTime = () => +state?.split("kept ")[1];
        // What was told of the last change stays until the next one, though a page that is asked for again does not tell it again.
        const keepTold = page => {
          const number = told => told?.querySelector("[name=change]")?.value;
          const told = one(".told", main), next = one("main .told", page);
          if (!told || number(told) !== number(next)) return;
          next?.remove();
          one("main", page)?.prepend(told.cloneNode(true));
        };
        const read = async answer => parsed(await answer.text(), "text/html");

        """
}
