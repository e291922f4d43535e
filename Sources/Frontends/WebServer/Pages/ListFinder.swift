// The form that searches and sorts a long list, or many lists.

import Bytes
import Wording

struct ListFinder {
    enum Order: String {
        /// Items by aisle, lists by name.
        case usual
        case name
        /// Those with most left first.
        case left
        /// Those added last first.
        case newest
    }

    /// Up to this many need no form.
    private static let many = 12

    let order: Order
    private let visit: Visit
    private let typed: String
    private let words: [String]

    init(_ visit: Visit) {
        self.visit = visit
        typed = visit.query["find"]?.trimmed ?? ""
        words = Folding.fold(typed).split(separator: " ").map { String($0) }
        order = visit.query["sort"].flatMap { Order(rawValue: $0) } ?? .usual
    }

    /// Whether each word is in one of the texts, case and accents aside.
    func finds(_ texts: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let text = texts.map { Folding.fold($0) }.joined(separator: " ")
        return words.allSatisfy { text.contains($0) }
    }

    /// Writes nothing if there are few entries and no search is active.
    func write(among count: Int, orders: [(Order, Phrase)], at address: String, _ html: inout HTMLText) {
        let isAsked = !typed.isEmpty || order != .usual
        guard count > Self.many || isAsked else { return }
        let (find, sort) = (visit.say(WebWords.find), visit.say(WebWords.sortedBy))
        html.markup(
            "<details class=\"folded\"\(isAsked ? " open" : "")><summary>\(visit.say(WebWords.findOrSort))</summary>")
        html.markup("<form class=\"capture\" action=\"\(address)\">")
        html.markup(
            "<input type=\"search\" name=\"find\" autocomplete=\"off\" aria-label=\"\(find)\" placeholder=\"\(find)\" value=\"\(typed)\">"
        )
        html.markup("<select name=\"sort\" aria-label=\"\(sort)\">")
        for (other, words) in orders {
            let chosen: HTML = other == order ? " selected" : ""
            html.markup("<option value=\"\(other.rawValue)\"\(chosen)>\(visit.say(words))</option>")
        }
        html.markup("</select>")
        FormMarkup.button(visit.say(WebWords.show), class: "quiet", &html)
        html.markup("</form></details>\n")
    }
}
