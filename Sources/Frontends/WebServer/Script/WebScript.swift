// The scripts of served pages, concatenated from files in order. All pages work without them.

import Resources

enum WebScript {
    static let written =
        EmbeddedFile.web("serve/tools.js", "serve/address.js")
        + whenRead(
            EmbeddedFile.web(
                "serve/telling.js", "serve/meaning.js", "serve/morph.js", "serve/showing.js", "serve/drafts.js",
                "serve/sending.js", "serve/previews.js", "serve/photos.js", "serve/dictation.js", "serve/dragging.js",
                "serve/queue.js", "serve/keeping.js", "serve/live.js", "serve/help.js"))

    /// For pages to write on: a separate file, loaded after the other, and only by these pages.
    static let canvas = whenRead(
        EmbeddedFile.web(
            "ink/model.js", "ink/drawing.js", "ink/keeping.js", "ink/changes.js", "ink/writing.js", "ink/erasing.js",
            "ink/typing.js", "ink/lasso.js", "ink/pointers.js", "ink/keys.js"))

    /// Wraps the files in a function that runs once the page has been parsed.
    private static func whenRead(_ files: String) -> String {
        "on(\"DOMContentLoaded\", () => {\n" + files + "});\n"
    }
}
