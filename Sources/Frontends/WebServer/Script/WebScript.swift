// The scripts of served pages: the files that they are made of, in their order. All pages can be read and used without them.

import Resources

enum WebScript {
    static let written =
        EmbeddedFile.web("serve/tools.js", "serve/address.js")
        + whenRead(
            EmbeddedFile.web(
                "serve/telling.js", "serve/meaning.js", "serve/morph.js", "serve/showing.js", "serve/drafts.js",
                "serve/sending.js", "serve/previews.js", "serve/photos.js", "serve/dictation.js", "serve/dragging.js",
                "serve/queue.js", "serve/keeping.js", "serve/live.js", "serve/help.js"))

    /// Of pages to write on, a file of its own that comes after the other: other pages do not load it.
    static let canvas = whenRead(
        EmbeddedFile.web(
            "ink/model.js", "ink/drawing.js", "ink/keeping.js", "ink/changes.js", "ink/writing.js", "ink/erasing.js",
            "ink/typing.js", "ink/lasso.js", "ink/pointers.js", "ink/keys.js"))

    /// One function of the files, which runs when the browser has read the page.
    private static func whenRead(_ files: String) -> String {
        "on(\"DOMContentLoaded\", () => {\n" + files + "});\n"
    }
}
