// The part of the script that moves an event of a week where it is dragged.

enum DragScript {
    /// An event of a week is moved by its link: to another day, this once. What else there is to it stands on its own page.
    static let written = """
        const dragged = "text/daybook-event";
        addEventListener("dragstart", ({ target, dataTransfer }) => {
          const link = target.closest?.("[data-day] a[href^='/event?']");
          if (link) dataTransfer.setData(dragged, link.getAttribute("href"));
        });
        addEventListener("dragover", event => {
          if (event.dataTransfer?.types.includes(dragged) && event.target.closest("[data-day]")) event.preventDefault();
        });
        addEventListener("drop", async event => {
          const to = event.target.closest?.("[data-day]")?.dataset.day, link = event.dataTransfer?.getData(dragged);
          if (!to || !link) return;
          event.preventDefault();
          try {
            const form = (await read(await fetch(link, { headers: { "Daybook-Live": "1" } }))).querySelector("[action='/events/move']");
            if (form.elements.to.value === to) return;
            form.elements.to.value = to;
            const body = new URLSearchParams(new FormData(form));
            body.set("back", location.pathname);
            const answer = await fetch("/events/move", { method: "POST", body }), page = await read(answer);
            if (answer.ok) show(page); else tell(note, page.querySelector("main h1")?.textContent);
          } catch { tell(note, words.unsent); }
        });

        """
}
