// The part of the canvas that hears pen, finger, mouse and keyboard.

enum InkHandScript {
    /// What the pen, a finger, a mouse and the keyboard do.
    static let written = #"""
        const setting = key => one(`[name=ink-${key}]:checked`, ink)?.value;
        const choose = (key, value) => { one(`[name=ink-${key}][value="${value}"]`, ink).checked = true; };
        const undo = [], redo = [];
        // A change by what goes and what comes; the other way round it is undone.
        const change = (before, after) => {
          const stay = new Set(after.map(stroke => stroke.id));
          enqueue(before.map(stroke => stroke.id).filter(id => !stay.has(id)), after.map(stroke => line({ ...stroke, time: Date.now() })).join(""));
          redraw();
        };
        const act = (before, after) => {
          undo.push([before, after]);
          redo.length = 0;
          change(before, after);
          enable();
        };
        const step = (from, to) => {
          const last = from.pop();
          if (!last) return;
          to.push([last[1], last[0]]);
          change(last[1], last[0]);
          enable();
        };
        const choices = {
          undo: () => step(undo, redo), redo: () => step(redo, undo),
          erase: () => { const list = picked(); chosen = new Set(); if (list.length) act(list, []); },
          larger: () => zoom(1.25), smaller: () => zoom(0.8),
        };
        const enable = () => {
          const able = { undo: undo.length, redo: redo.length, erase: picked().length, larger: size < 4, smaller: size > 1 };
          for (const button of all("[data-act]", ink)) button.disabled = !able[button.dataset.act];
        };
        const select = ids => { chosen = new Set(ids); enable(); redraw(); };
        const moved = (stroke, x, y) => ({ ...stroke, points: stroke.points.map(([left, top, ...rest]) => [left + x, top + y, ...rest]) });
        const move = (x, y) => { const list = picked(); if (list.length) act(list, list.map(stroke => moved(stroke, x, y))); };

        const spot = event => {
          const box = boxOf(hand);
          return [event.clientX - box.left, event.clientY - box.top].map(part => round(part * width / box.width));
        };
        const write = (event, marks) => {
          const start = event.timeStamp;
          const stroke = {
            id: name(), time: Date.now(), colour: setting("colour"), alpha: marks ? 127 : 255, marks,
            width: (marks ? [2.83, 8.5, 19.84] : [0.85, 1.41, 2.26])[setting("width") - 1], points: [],
          };
          let drawn = 0, stored = start, isAwaited = false;
          const show = () => {
            isAwaited = false;
            if (action !== own) return;
            if (marks) { clear(above); drawn = 0; }
            draw(above, stroke, drawn);
            drawn = stroke.points.length - 1;
          };
          const add = event => {
            const force = event.pointerType === "pen" ? [round(300 + 1400 * event.pressure)] : [null];
            stroke.points.push([...spot(event), ...force, max(0, round(event.timeStamp - start))]);
          };
          const own = {
            move: events => {
              for (const event of events) add(event);
              if (!isAwaited) requestAnimationFrame(show);
              isAwaited = true;
              // A browser that dies takes half a second of it along.
              const now = events.at(-1).timeStamp;
              if (now - stored < 500) return;
              stored = now;
              store("now", { lines: line(stroke) });
            },
            end: () => {
              unstore("now");
              act([], [stroke]);
            },
            cancel: () => unstore("now"),
          };
          add(event);
          return own;
        };
        // How far a place is from a stretch between two others, squared.
        const far = ([x, y], [ax, ay], [bx, by]) => {
          const [dx, dy] = [bx - ax, by - ay], along = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
          return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
        };
        const rub = event => {
          const gone = new Map();
          const at = place => {
            for (const stroke of strokes.values()) {
              const reach = (stroke.width * 50 + 400) ** 2;
              if (!isOn(stroke, place) && !stroke.points.some((point, index) => far(place, stroke.points[max(0, index - 1)], point) < reach)) continue;
              gone.set(stroke.id, stroke);
              strokes.delete(stroke.id);
              redraw();
            }
          };
          let last = spot(event);
          at(last);
          return {
            move: events => {
              for (const event of events) {
                const next = spot(event), steps = Math.ceil(Math.hypot(next[0] - last[0], next[1] - last[1]) / 400) || 1;
                for (let index = 1; index <= steps; index += 1) at([0, 1].map(axis => last[axis] + (next[axis] - last[axis]) * index / steps));
                last = next;
              }
            },
            end: () => { if (gone.size) act([...gone.values()], []); },
            cancel: () => { for (const stroke of gone.values()) strokes.set(stroke.id, stroke); },
          };
        };
        const isWithin = ([x, y], line) => {
          let is = false;
          line.forEach(([ax, ay], index) => {
            const [bx, by] = line.at(index - 1);
            if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) is = !is;
          });
          return is;
        };
        const isOn = ({ words, points }, place) => words && isWithin(place, points);
        const boxAt = place => [...strokes.values()].findLast(stroke => isOn(stroke, place));
        // Where text stands that is typed by keyboard: below what was typed last.
        let free = [6000, 6000];
        const typeNext = () => {
          for (let box; (box = boxAt(free));) free = [free[0], Math.ceil(box.points[2][1])];
          type(picked().find(({ words }) => words)?.points[0] ?? free);
        };
        const type = at => {
          const old = boxAt(at);
          const text = old ?? { id: name(), words: "", width: 0, size: 1400, font: "Sans", colour: setting("colour"), points: [at] }, [x, y] = text.points[0];
          const style = `left: min(${x / width * 100}%, 100% - 12rem); top: min(${y / told.height * 100}%, 100% - 5rem)`;
          const field = sheet.appendChild(make("textarea", { value: text.words, ariaLabel: told.typed, maxLength: 20000, style }));
          // XML knows no other control characters (XML 1.0, section 2.2).
          const made = () => boxed({ ...text, words: field.value.replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, "").trimEnd(), time: Date.now() }, [x, y]);
          on("input", () => made().words ? store("now", { lines: line(made()) }) : unstore("now"), field);
          on("keydown", ({ key, ctrlKey, metaKey }) => {
            if (key === "Escape") field.value = text.words;
            if (key === "Escape" || key === "Enter" && (ctrlKey || metaKey)) hand.focus();
          }, field);
          on("blur", () => {
            const next = made();
            field.remove();
            unstore("now");
            free = [x, y];
            if (field.value !== text.words && (old || next.words)) act(old ? [old] : [], next.words ? [next] : []);
          }, field, { once: true });
          field.focus();
        };
        const lasso = event => {
          const first = spot(event), list = picked(), line = [first];
          if (list.length && isWithin(first, around(list))) {
            let shift = [0, 0];
            return {
              move: events => {
                const at = spot(events.at(-1));
                shift = [at[0] - first[0], at[1] - first[1]];
                clear(above);
                for (const stroke of list) draw(above, moved(stroke, ...shift));
              },
              end: () => { if (shift[0] || shift[1]) move(...shift); },
            };
          }
          return {
            move: events => {
              line.push(...events.map(spot));
              clear(above);
              dashes(line);
            },
            end: () => select([...strokes.values()].filter(({ points }) => points.filter(point => isWithin(point, line)).length * 2 > points.length).map(({ id }) => id)),
          };
        };
        const tools = { pen: event => write(event, false), highlighter: event => write(event, true), eraser: rub, lasso, text: event => ({ end: () => type(spot(event)) }) };

        // Where a pen was seen, fingers and the palm move the page; two fingers always do.
        let action = null, holder = null, hasPen = kept("daybook-pen") === 1;
        const fingers = new Map();
        const grip = () => {
          const list = [...fingers.values()], middle = key => list.reduce((sum, finger) => sum + finger[key] / list.length, 0), [x, y] = [middle("x"), middle("y")];
          return { x, y, reach: Math.hypot(list[0].x - x, list[0].y - y) };
        };
        const finish = how => {
          const last = action;
          action = holder = null;
          last?.[how]?.();
          redraw();
        };
        on("pointerdown", event => {
          if (event.pointerType === "pen" && !hasPen) { hasPen = true; keepAt("daybook-pen", 1); }
          if (event.pointerType === "touch") {
            fingers.set(event.pointerId, event);
            if (hasPen || fingers.size > 1) { if (fingers.has(holder)) finish("cancel"); return; }
          }
          if (action || event.button > 0 && event.pointerType === "mouse") return;
          halt(event);
          hand.focus({ preventScroll: true });
          try { hand.setPointerCapture(event.pointerId); } catch {}
          if (tool !== "lasso") select([]);
          holder = event.pointerId;
          // The other end of a pen erases (W3C Pointer Events, "buttons").
          action = (event.buttons & 32 ? rub : tools[tool])(event);
        }, hand);
        on("pointermove", event => {
          if (event.pointerId === holder) {
            const events = event.getCoalescedEvents?.() ?? [];
            return action.move?.(events.length ? events : [event]);
          }
          if (!fingers.has(event.pointerId) || action) return;
          const before = grip();
          fingers.set(event.pointerId, event);
          const after = grip();
          zoom(before.reach ? after.reach / before.reach : 1, before, after);
        }, hand);
        on("wheel", event => {
          if (!event.ctrlKey) return;
          halt(event);
          zoom(Math.exp(-event.deltaY / 300), event);
        }, hand, { passive: false });
        on("pointerup pointercancel", ({ type, pointerId }) => {
          if (fingers.delete(pointerId)) fit();
          if (pointerId === holder) finish(type === "pointerup" ? "end" : "cancel");
        }, hand);
        // What is in hand when the page goes is done.
        on("pagehide", () => {
          if (action) finish("end");
          one("textarea", sheet)?.blur();
        });
        on("contextmenu selectstart touchstart", halt, hand, { passive: false });

        on("click", ({ target }) => choices[target.dataset.act]?.(), ink);
        const colours = { pen: "#000000", highlighter: "#ffd500" };
        let tool = "pen";
        on("change", ({ target }) => {
          if (target.name === "ink-colour" && colours[tool]) colours[tool] = target.value;
          if (tool !== setting("tool")) take(setting("tool"));
        }, ink);
        const take = next => {
          tool = next;
          choose("tool", tool);
          if (colours[tool]) choose("colour", colours[tool]);
        };
        on("keydown", event => {
          const { key, target } = event, isOnPage = target === hand || target === document.body;
          if (target.matches("textarea, input:not([type=radio])") || event.altKey) return;
          const arrow = { ArrowLeft: [-500, 0], ArrowRight: [500, 0], ArrowUp: [0, -500], ArrowDown: [0, 500] }[key];
          const letter = { p: "pen", h: "highlighter", e: "eraser", s: "lasso", t: "text" }[key];
          if (event.ctrlKey || event.metaKey) {
            const shifted = key.toLowerCase() === "y" || key === "Z";
            if (/^[zy]$/i.test(key)) choices[shifted ? "redo" : "undo"]();
            else if (key === "a" && target === hand) { take("lasso"); select(strokes.keys()); }
            else return;
          } else if (!isOnPage) return;
          else if (key === "Delete" || key === "Backspace") choices.erase();
          else if (key === "Escape") action ? finish("cancel") : select([]);
          else if (arrow && picked().length) move(...arrow);
          else if (target !== hand) return;
          else if (key === "+" || key === "-") choices[key === "+" ? "larger" : "smaller"]();
          else if (letter) {
            take(letter);
            if (letter === "text") typeNext();
          }
          else return;
          halt(event);
          event.stopImmediatePropagation();
        }, window, true);

        revision = told.revision;
        paper.src = told.paper;
        one(".ink-tools", ink).hidden = false;
        enable();
        tell();
        load().then(send);

        """#
}
