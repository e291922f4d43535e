// The part of the canvas that hears pen, finger, mouse and keyboard.

enum InkHandScript {
    /// What the pen, a finger, a mouse and the keyboard do.
    static let written = #"""
        const setting = key => ink.querySelector(`[name=ink-${key}]:checked`)?.value;
        const choose = (key, value) => { ink.querySelector(`[name=ink-${key}][value="${value}"]`).checked = true; };
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
        };
        const enable = () => {
          const able = { undo: undo.length, redo: redo.length, erase: picked().length };
          for (const button of ink.querySelectorAll("[data-act]")) button.disabled = !able[button.dataset.act];
        };
        const select = ids => { chosen = new Set(ids); enable(); redraw(); };
        const moved = (stroke, x, y) => ({ ...stroke, points: stroke.points.map(point => [point[0] + x, point[1] + y, ...point.slice(2)]) });
        const move = (x, y) => { const list = picked(); if (list.length) act(list, list.map(stroke => moved(stroke, x, y))); };

        const spot = event => {
          const box = hand.getBoundingClientRect(), by = width / box.width;
          return [Math.round((event.clientX - box.left) * by), Math.round((event.clientY - box.top) * by)];
        };
        const write = (event, marks) => {
          const chosenWidth = +setting("width") - 1, start = event.timeStamp;
          const stroke = {
            id: name(), time: Date.now(), colour: setting("colour"), alpha: marks ? 127 : 255, marks,
            width: (marks ? [2.83, 8.5, 19.84] : [0.85, 1.41, 2.26])[chosenWidth], points: [],
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
            const force = event.pointerType === "pen" ? [Math.round(300 + 1400 * event.pressure)] : [null];
            stroke.points.push([...spot(event), ...force, Math.max(0, Math.round(event.timeStamp - start))]);
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
              store(place + "now", JSON.stringify({ lines: line(stroke) }));
            },
            end: () => {
              unstore(place + "now");
              act([], [stroke]);
              draw(below, stroke);
              clear(above);
            },
            cancel: () => { unstore(place + "now"); clear(above); },
          };
          add(event);
          return own;
        };
        const cross = (ax, ay, bx, by) => ax * by - ay * bx;
        // How far a place is from a stretch between two others, squared.
        const far = ([x, y], [ax, ay], [bx, by]) => {
          const [dx, dy] = [bx - ax, by - ay], along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
          return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
        };
        const rub = event => {
          const gone = new Map();
          const at = place => {
            for (const stroke of strokes.values()) {
              const reach = (stroke.width * 50 + 400) ** 2;
              if (!stroke.points.some((point, index) => far(place, stroke.points[Math.max(0, index - 1)], point) < reach)) continue;
              gone.set(stroke.id, stroke);
              strokes.delete(stroke.id);
              redraw();
            }
          };
          at(spot(event));
          let last = spot(event);
          return {
            move: events => {
              for (const event of events) {
                const next = spot(event), steps = Math.ceil(Math.hypot(next[0] - last[0], next[1] - last[1]) / 400) || 1;
                for (let index = 1; index <= steps; index += 1) at([0, 1].map(axis => last[axis] + (next[axis] - last[axis]) * index / steps));
                last = next;
              }
            },
            end: () => { if (gone.size) act([...gone.values()], []); },
            cancel: () => { for (const stroke of gone.values()) strokes.set(stroke.id, stroke); redraw(); },
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
        const lasso = event => {
          const first = spot(event), list = picked(), box = list.length && bounds(list);
          if (box && first[0] > box.left && first[0] < box.right && first[1] > box.top && first[1] < box.bottom) {
            let shift = [0, 0];
            return {
              move: events => {
                const at = spot(events.at(-1));
                shift = [at[0] - first[0], at[1] - first[1]];
                clear(above);
                for (const stroke of list) draw(above, moved(stroke, ...shift));
              },
              end: () => { if (shift[0] || shift[1]) move(...shift); },
              cancel: () => clear(above),
            };
          }
          const around = [first];
          return {
            move: events => {
              around.push(...events.map(spot));
              clear(above);
              dashes(around);
            },
            end: () => select([...strokes.values()].filter(({ points }) => points.filter(point => isWithin(point, around)).length * 2 > points.length).map(({ id }) => id)),
            cancel: () => clear(above),
          };
        };
        const tools = { pen: event => write(event, false), highlighter: event => write(event, true), eraser: rub, lasso };

        // Where a pen was seen, fingers and the palm move the page; two fingers always do.
        let action = null, holder = null, hasPen = false;
        try { hasPen = localStorage.getItem("daybook-pen") === "1"; } catch {}
        const fingers = new Map();
        const drop = how => {
          const last = action;
          action = holder = null;
          last?.[how]();
          redraw();
        };
        hand.addEventListener("pointerdown", event => {
          if (event.pointerType === "pen" && !hasPen) { hasPen = true; store("daybook-pen", "1"); }
          if (event.pointerType === "touch") {
            fingers.set(event.pointerId, event);
            if (hasPen || fingers.size > 1) { if (fingers.has(holder)) drop("cancel"); return; }
          }
          if (action || event.button > 0 && event.pointerType === "mouse") return;
          event.preventDefault();
          hand.focus({ preventScroll: true });
          try { hand.setPointerCapture(event.pointerId); } catch {}
          if (tool !== "lasso") select([]);
          holder = event.pointerId;
          // The other end of a pen erases (W3C Pointer Events, "buttons").
          action = (event.buttons & 32 ? rub : tools[tool])(event);
        });
        hand.addEventListener("pointermove", event => {
          if (event.pointerId === holder) {
            const events = event.getCoalescedEvents?.() ?? [];
            return action.move(events.length ? events : [event]);
          }
          const last = fingers.get(event.pointerId);
          if (!last || action) return;
          fingers.set(event.pointerId, event);
          scrollBy((last.clientX - event.clientX) / fingers.size, (last.clientY - event.clientY) / fingers.size);
        });
        for (const [kind, how] of [["pointerup", "end"], ["pointercancel", "cancel"]]) {
          hand.addEventListener(kind, event => {
            fingers.delete(event.pointerId);
            if (event.pointerId === holder) drop(how);
          });
        }
        // What is in hand when the page goes is done.
        addEventListener("pagehide", () => { if (action) drop("end"); });
        for (const kind of ["contextmenu", "selectstart", "touchstart"]) hand.addEventListener(kind, event => event.preventDefault(), { passive: false });

        ink.addEventListener("click", event => choices[event.target.dataset?.act]?.());
        const colours = { pen: "#000000", highlighter: "#ffd500" };
        let tool = "pen";
        ink.addEventListener("change", ({ target }) => {
          if (target.name === "ink-colour" && colours[tool]) colours[tool] = target.value;
          if (tool !== setting("tool")) take(setting("tool"));
        });
        const take = next => {
          tool = next;
          choose("tool", tool);
          if (colours[tool]) choose("colour", colours[tool]);
        };
        addEventListener("keydown", event => {
          const { key, target } = event, isOnPage = target === hand || target === document.body;
          if (target.matches("textarea, input:not([type=radio])") || event.altKey) return;
          const arrow = { ArrowLeft: [-500, 0], ArrowRight: [500, 0], ArrowUp: [0, -500], ArrowDown: [0, 500] }[key];
          const letter = { p: "pen", h: "highlighter", e: "eraser", s: "lasso" }[key];
          if (event.ctrlKey || event.metaKey) {
            const shifted = key.toLowerCase() === "y" || key === "Z";
            if (/^[zy]$/i.test(key)) choices[shifted ? "redo" : "undo"]();
            else if (key === "a" && target === hand) { take("lasso"); select(strokes.keys()); }
            else return;
          } else if (!isOnPage) return;
          else if (key === "Delete" || key === "Backspace") choices.erase();
          else if (key === "Escape") action ? drop("cancel") : select([]);
          else if (arrow && picked().length) move(...arrow);
          else if (letter && target === hand) take(letter);
          else return;
          event.preventDefault();
          event.stopImmediatePropagation();
        }, true);

        revision = told.revision;
        paper.src = told.paper;
        ink.querySelector(".ink-tools").hidden = false;
        enable();
        tell();
        load().then(send);

        """#
}
