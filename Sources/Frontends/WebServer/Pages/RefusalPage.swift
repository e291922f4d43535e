// The error page: the problem and the remedy; for a stranger, how to get in.

import Bytes
import Wording

enum RefusalPage {
    /// - Parameters:
    ///   - vault: nil for a stranger, to whom nothing of the vault is disclosed, not even its name.
    ///   - takesToken: whether the printed token is accepted here.
    static func html(_ refusal: WebRefusal, _ language: LanguageCode, vault: String?, takesToken: Bool) -> [UInt8] {
        var page = WebPage(language: language, vault: vault ?? "daybook")
        page.hasNavigation = vault != nil
        return page.html(String(refusal.status)) { html in
            let message = refusal.message[language]
            // A path is not capitalised.
            let isPath = message.prefix { $0 != " " }.contains { $0 == "/" || $0 == "." }
            html.element("h1", isPath ? message : message.prefix(1).uppercased() + message.dropFirst())
            if let hint = refusal.hint { html.element("p", hint[language]) }
            if page.hasNavigation, refusal.status == 404 {
                html.markup("<p>")
                html.link(WebAddress.home, WebWords.today[language], class: "button quiet")
                html.markup(" ")
                html.link(WebAddress.search(""), WebWords.search[language], class: "button quiet")
                html.markup("</p>\n")
            }
            if refusal.status == 401, takesToken { way(in: language, &html) }
        }
    }

    private static func way(in language: LanguageCode, _ html: inout HTMLText) {
        html.element(
            "p",
            Phrase(
                "It is in the terminal where the server was started, and ends with a token. This browser has none yet, or one of an earlier start.",
                fr:
                    "Elle figure dans le terminal où le serveur a été lancé, et finit par un jeton. Ce navigateur n’en a pas encore, ou en a un d’un lancement antérieur."
            )[language])
        html.markup(
            "<form class=\"entry-form\" method=\"post\" action=\"/session\"><label>\(WebWords.token[language]) ")
        html.markup("<input name=\"token\" type=\"password\" autocomplete=\"off\" required></label> ")
        html.markup("<button>\(WebWords.enter[language])</button></form>\n")
    }
}
