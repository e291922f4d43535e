// The script of pages to write on, a file of its own: other pages do not load it.

enum InkScript {
    static let written =
        "on(\"DOMContentLoaded\", () => {\n" + InkModelScript.written + InkDrawingScript.written
        + InkKeepingScript.written + InkHandScript.written + "});\n"
}
