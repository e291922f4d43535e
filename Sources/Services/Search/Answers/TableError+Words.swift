// Messages for tables that cannot be made.

import Bytes
import Tables
import Vault
import Wording

extension TableError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .invalidExpression(let error, let text, let path):
            Explanation(
                .usage, Phrase(same: path.map { $0 + ": " } ?? "") + error.message,
                hint: Phrase("man 7 daybook-tables lists the language", fr: "man 7 daybook-tables décrit le langage"),
                excerpt: Explanation.excerpt(of: text, at: Self.characters(error.range, of: text)))
        case .noBase(let name):
            Explanation(
                .nothing, Phrase("no base in “\(name)”", fr: "aucune base dans « \(name) »"),
                hint: Phrase("daybook base lists those of the vault", fr: "daybook base liste celles du coffre"))
        case .noView(let name, let views):
            Explanation(
                .nothing,
                name.isEmpty
                    ? Phrase("the base has no view", fr: "la base n’a aucune vue")
                    : Phrase("no view is called “\(name)”", fr: "aucune vue ne s’appelle « \(name) »"),
                hint: views.isEmpty ? nil : Phrase(same: views.joined(separator: ", ")))
        case .invalidSummary(let text):
            Explanation(
                .usage, Phrase("invalid summary “\(text)”", fr: "récapitulatif invalide « \(text) »"),
                hint: Phrase(same: "Median:price"))
        case .unreadBase(let path, let fault, let line):
            Explanation(.failed, Phrase(same: "\(path.text):\(line): ") + fault.message)
        case .unsayable(let what, let instead):
            Explanation(
                .usage,
                Phrase("a view of a base cannot say: ", fr: "une vue d’une base ne peut pas dire : ") + what,
                hint: instead.map { Phrase("nearly the same: --where '\($0)'", fr: "presque pareil : --where '\($0)'") }
                    ?? Phrase("man 7 daybook-tables lists the language", fr: "man 7 daybook-tables décrit le langage"))
        case .otherRows(let path):
            Explanation(
                .usage,
                Phrase(
                    "the view would not have the rows that were asked for: \(path)",
                    fr: "la vue n’aurait pas les lignes demandées : \(path)"),
                hint: Phrase(
                    "--where says it in the language of bases", fr: "--where le dit dans le langage des bases"))
        }
    }

    /// Converts UTF-8 offsets to character offsets.
    private static func characters(_ range: Range<Int>, of text: String) -> Range<Int> {
        let bytes = Array(text.utf8)
        func count(_ end: Int) -> Int { String(decoding: bytes[..<min(end, bytes.count)], as: UTF8.self).count }
        return count(range.lowerBound)..<max(count(range.lowerBound), count(range.upperBound))
    }
}
