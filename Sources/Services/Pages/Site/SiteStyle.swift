// The one style sheet: quiet type, light and dark, narrow and wide, paper and print.

import Bytes
import Resources

package enum SiteStyle {
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><!-- \(OutputMaker.mark) --><rect x="5" y="3" width="22" height="26" rx="3" fill="#2f6f6a"/><path d="M10 3v26M14 10h9M14 15h9M14 20h6" stroke="#fff" stroke-width="1.6" fill="none"/></svg>

        """

    /// How many half hours an event takes: what is longer than four hours, whole hours. Where it begins.
    static let spans = Array(1...8) + stride(from: 10, through: 48, by: 2)

    private static let hours =
        (0..<24).map { ".h-\($0){--h:\($0)}" }.joined() + spans.map { ".for-\($0){--s:\($0)}" }.joined()

    /// The order of the parts of the first page, where they are below one another.
    private static let order = (0..<10).map { ".part-\($0){order:\($0)}" }.joined()

    /// What is between the braces of its file: two rules have it.
    private static let dark = String(
        CompactCode.style(EmbeddedFile.web("site/dark.css")).drop { $0 != "{" }.dropFirst().prefix { $0 != "}" })

    package static let sheet =
        "/* \(OutputMaker.mark) */\n"
        + style(
            "base", "frame", "text", "tasks", "document", "papers", "photos", "beside", "viewer", "pager", "day",
            "measured", "entries", "home", "cards", "lists", "index", "calendar", "charts", "maps", "sensors", "search",
            "screens", "print")

    /// Files of web/site, in one line.
    package static func style(_ names: String...) -> String {
        names.map {
            CompactCode.style(
                EmbeddedFile.web("site/\($0).css"),
                filling: ["/* dark */": dark, "/* hours */": hours, "/* order */": order])
        }.joined()
    }
}
