// The page that the browser shows if the server cannot be reached.

import Bytes
import Journal
import Pages
import Wording

/// It contains nothing of the vault. It shows pending changes, and turns into the requested page.
enum OfflinePage {
    /// The page's placeholder for a state: the first state received replaces it by the requested page.
    static let state = "offline"

    static func response(_ language: LanguageCode) -> WebResponse {
        var page = WebPage(language: language, vault: "daybook")
        (page.hasNavigation, page.isOffline) = (false, true)
        return .html(
            page.html(WebWords.offline[language]) { html in
                html.element("h1", WebWords.offline[language])
                html.element("p", WebWords.offlineHint[language])
                // Typed text waits in the browser, and is authenticated when the server is back.
                html.markup("<form method=\"post\" action=\"/capture\" class=\"capture\">")
                CapturePage.input(language, &html)
                FormMarkup.button(WebWords.save[language], &html)
                html.markup("</form><form method=\"post\" action=\"/mood\" class=\"moods\">")
                DayView.moodButtons(chosen: nil, &html) { $0.phrase[language] }
                html.markup("</form>\n")
            })
    }
}
