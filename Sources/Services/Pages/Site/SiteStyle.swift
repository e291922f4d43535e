// The site's only style sheet: light and dark, narrow and wide, screen and print.

import Bytes
import Resources

package enum SiteStyle {
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><!-- \(OutputMaker.mark) --><rect x="5" y="3" width="22" height="26" rx="3" fill="#2f6f6a"/><path d="M10 3v26M14 10h9M14 15h9M14 20h6" stroke="#fff" stroke-width="1.6" fill="none"/></svg>

        """

    /// The durations of events in half hours: whole hours beyond four hours. Classes for start and duration.
    static let spans = Array(1...8) + stride(from: 10, through: 48, by: 2)

    private static let hours =
        (0..<24).map { ".h-\($0){--h:\($0)}" }.joined() + spans.map { ".for-\($0){--s:\($0)}" }.joined()

    /// The order of the home page's parts, if they are stacked.
    private static let order = (0..<10).map { ".part-\($0){order:\($0)}" }.joined()

    /// The declarations of its file, without braces: two rules use them.
    private static let dark = String(
        CompactCode.style(EmbeddedFile.web("site/dark.css")).drop { $0 != "{" }.dropFirst().prefix { $0 != "}" })

    package static let sheet =
        "/* \(OutputMaker.mark) */\n"
        + style(
            "site/base.css", "site/frame.css", "site/text.css", "site/tasks.css", "site/document.css",
            "site/papers.css", "site/photos.css", "site/beside.css", "site/viewer.css", "site/pager.css",
            "site/day.css",
            "site/measured.css", "site/entries.css", "site/home.css", "site/cards.css", "site/lists.css",
            "site/index.css", "site/calendar.css", "site/charts.css", "site/maps.css", "site/sensors.css",
            "site/search.css",
            "site/screens.css", "site/print.css")

    /// Files of Web/, minified.
    package static func style(_ paths: String...) -> String {
        paths.map {
            CompactCode.style(
                EmbeddedFile.web($0), filling: ["/* dark */": dark, "/* hours */": hours, "/* order */": order])
        }.joined()
    }
}
