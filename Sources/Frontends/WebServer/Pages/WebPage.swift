// The common parts of all served pages: head, navigation, notices.

import Bytes
import Pages
import Wording

/// The frame of a page, as in the exported site, with absolute addresses.
struct WebPage {
    enum Section { case today, agenda, journal, lists, search, other }

    let language: LanguageCode
    /// The name of the vault.
    let vault: String
    /// Whether there is a navigation: not for a stranger.
    var hasNavigation = true
    /// Whether it replaces an unreachable page.
    var isOffline = false
    /// Besides the common script.
    var scripts: [String] = []
    /// Besides the common style sheet.
    var sheets: [WebAssets.Sheet] = []
    /// The text of the search field.
    var query = ""

    /// For the notice of the last change: shown once, with an undo button.
    private var visit: Visit?

    init(_ visit: Visit, _ sheets: WebAssets.Sheet...) {
        self.init(language: visit.language, vault: visit.vaultName)
        (self.visit, self.sheets) = (visit, sheets)
    }

    init(language: LanguageCode, vault: String) { (self.language, self.vault) = (language, vault) }

    func html(
        _ title: String, _ section: Section? = nil, isWide: Bool = false, _ content: (inout HTMLText) -> Void
    ) -> [UInt8] {
        let shell = HTMLShell(
            language: language, title: title + " · " + vault, styleSheet: "/assets/daybook.css",
            icon: "/assets/icon.svg")
        return shell.page(isWide: isWide) { html in
            if let state = isOffline ? OfflinePage.state : visit?.state {
                html.markup("<meta name=\"daybook-state\" content=\"\(state)\">\n")
            }
            // An on-screen keyboard moves the elements at the bottom of the window up.
            html.markup(
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, interactive-widget=resizes-content\">\n"
            )
            html.markup("<link rel=\"apple-touch-icon\" href=\"\(PhoneIcon.address)\">\n")
            html.markup("<link rel=\"manifest\" href=\"/assets/daybook.webmanifest\">\n")
            for sheet in sheets { html.markup("<link rel=\"stylesheet\" href=\"\(sheet.address)\">\n") }
            for script in ["/assets/daybook.js"] + scripts { html.markup("<script src=\"\(script)\"></script>\n") }
        } header: { html in
            navigation(section, &html)
            if visit != nil || isOffline { ScriptWords.write(language, &html) }
        } content: { html in
            let told = visit.flatMap { visit in visit.isKept ? nil : visit.session.map { (visit, $0) } }
            if let (visit, session) = told { notice(visit, session, &html) }
            content(&html)
            if let (visit, session) = told { undo(visit, session, isTold: false, &html) }
        }
    }

    private func navigation(_ active: Section?, _ html: inout HTMLText) {
        html.markup("<header class=\"site\"><a class=\"home-link\" href=\"/\">")
        html.words(CardText.capped(vault, 60))
        html.markup("</a>")
        if hasNavigation {
            PageBar(
                language: language, active: active, address: visit?.request.target ?? "",
                canWrite: visit?.formToken != nil, isOwner: visit?.visitor.device == nil, query: query
            ).write(&html)
        }
        html.markup("</header>\n")
    }

    /// A notice of the last change with an undo button: shown once, at the bottom of the window, for a while.
    private func notice(_ visit: Visit, _ session: String, _ html: inout HTMLText) {
        guard !visit.isRefresh, let notice = visit.door.changes.takeNotice(of: session) else { return }
        html.markup("<div class=\"told\" id=\"told-\(notice.number)\" role=\"status\">")
        html.element("span", notice.words[language])
        // A notice without an undoable change must not offer to undo the previous one.
        if notice.isOfLastChange { undo(visit, session, isTold: true, &html) }
        html.markup("</div>\n")
    }

    /// Undoes the last change: below each page, and in its notice, where the button has a shorter text.
    private func undo(_ visit: Visit, _ session: String, isTold: Bool, _ html: inout HTMLText) {
        guard let last = visit.door.changes.last(of: session) else { return }
        FormMarkup(visit: visit).write(
            to: "/undo", class: isTold ? nil : "take-back", hidden: [("change", String(last.number))], &html
        ) {
            let words = WebWords.undo + (isTold ? Phrase(same: "") : Phrase(": ", fr: " : ") + last.words)
            FormMarkup.button(words[language], class: "quiet", &$0)
        }
    }
}
