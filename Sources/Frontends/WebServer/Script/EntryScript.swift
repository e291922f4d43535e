// The part of the script that helps with a new entry: what it reads like, what it proposes, its photos.

enum EntryScript {
    static let written = previews + photos

    /// What a text reads like is asked for while it is typed, of this server alone.
    private static let previews = """
        const preview = async form => {
          try {
            const answer = await fetch("/preview", { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "Daybook-Live": "1" } });
            const page = await read(answer);
            for (const id of ["proposed", "preview"]) {
              const fresh = page.getElementById(id), old = document.getElementById(id);
              if (answer.ok && fresh && form.contains(old)) morphChildren(old, fresh, true);
            }
          } catch {}
        };
        let pause;
        addEventListener("input", ({ target }) => {
          if (target.name !== "text" || !target.form?.querySelector("[formaction]")) return;
          clearTimeout(pause);
          pause = setTimeout(preview, 400, target.form);
        });
        // What is proposed is taken by a click.
        addEventListener("click", ({ target }) => {
          const { form, dataset: { tag, mood } = {} } = target;
          if (tag) form.tags.value = (form.tags.value + " " + tag).trim();
          if (mood) form.querySelector(`[name=mood][value="${mood}"]`).checked = true;
          if (!tag && !mood) return;
          target.remove();
          keep(form);
        });

        """

    /// Photos go in pieces that a form may hold; a piece whose answer was lost is sent again.
    private static let photos = """
        const piece = blob => new Promise(done => {
          const reader = new FileReader();
          reader.onloadend = () => done(reader.result?.split(",")[1]);
          reader.readAsDataURL(blob);
        });
        // What is on its way is waited for when its form is sent.
        const uploads = [];
        const takePhoto = async (form, file) => {
          const upload = Date.now().toString(36) + Math.random().toString(36).slice(2, 10), item = make("li", { textContent: file.name + " …" });
          document.getElementById("taken").append(item);
          held.add(form);
          for (let at = 0, tries = 0; at < file.size;) {
            const data = await piece(file.slice(at, at + 393216));
            if (!data) { tell(note, words.unreadable); return item.remove(); }
            const body = new URLSearchParams({ form_token: form.elements.form_token.value, upload, name: file.name, offset: at, data });
            const answer = await fetch("/upload", { method: "POST", body }).catch(() => null);
            if (answer?.ok || answer?.status === 409) at = +await answer.text();
            else if (answer || (tries += 1) > 20) {
              tell(note, answer ? (await read(answer)).querySelector("main h1")?.textContent : words.unsent);
              return item.remove();
            } else await new Promise(done => setTimeout(done, 1000));
          }
          showPhoto(form, item, upload, file.name);
          keep(form);
        };
        const takePhotos = (event, files) => {
          const form = document.getElementById("photos")?.closest("form");
          if (!form || !files?.length) return;
          event.preventDefault();
          for (const file of files) uploads.push(takePhoto(form, file));
        };
        const chooser = document.getElementById("photos");
        if (chooser) chooser.hidden = false;
        addEventListener("change", event => {
          if (event.target.type !== "file") return;
          takePhotos(event, event.target.files);
          event.target.value = "";
        });
        addEventListener("paste", event => takePhotos(event, event.clipboardData?.files));
        addEventListener("drop", event => takePhotos(event, event.dataTransfer?.files));
        addEventListener("dragover", event => { if (chooser && event.dataTransfer?.types.includes("Files")) event.preventDefault(); });

        """
}
