// The page that the browser shows of itself where the server cannot be reached.

import Bytes
import Journal
import Pages
import Wording

/// It says nothing of the vault. Changes that wait are shown on it, and it becomes the page that was meant.
enum OfflinePage {
    /// What the page says in place of a state: the first one that is heard makes it the page that was asked for.
    static let state = "offline"

    static func response(_ language: LanguageCode) -> WebResponse {
        var page = WebPage(language: language, vault: "daybook")
        (page.hasNavigation, page.isOffline) = (false, true)
        return .html(
            page.html(WebWords.offline[language]) { html in
                html.element("h1", WebWords.offline[language])
                html.element("p", WebWords.offlineHint[language])
                // What is typed waits in the browser; it is proved to be the reader's when the server is back.
                html.markup("<form method=\"post\" action=\"/capture\" class=\"capture\">")
                CapturePage.input(language, &html)
                FormMarkup.button(WebWords.save[language], &html)
                html.markup("</form><form method=\"post\" action=\"/mood\" class=\"moods\">")
                DayView.moodButtons(chosen: nil, &html) { $0.phrase[language] }
                html.markup("</form>\n")
            })
    }
}
