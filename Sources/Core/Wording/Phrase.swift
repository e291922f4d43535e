// A text in each language of the interface, side by side, so no translation can be forgotten.

/// A text in every language of the interface.
///
///     Phrase("nothing found", fr: "rien trouvé")
package struct Phrase: Sendable, Hashable {
    package let english: String
    private let frenchText: FrenchText

    package init(_ english: String, fr french: FrenchText) {
        self.english = english
        frenchText = french
    }

    package var french: String { frenchText.text }

    /// The same text in every language: a name, a path, a number.
    package init(same text: String) {
        self.init(text, fr: FrenchText(verbatim: text))
    }

    package subscript(language: LanguageCode) -> String {
        switch language {
        case .english: english
        case .french: french
        }
    }

    /// The concatenation of two phrases in each language.
    package static func + (first: Phrase, second: Phrase) -> Phrase {
        Phrase(first.english + second.english, fr: first.frenchText + second.frenchText)
    }
}

extension Phrase {
    /// A count with its noun: `counted(2, "note", "notes", fr: "note", "notes")` is "2 notes".
    ///
    /// Numbers are grouped. French uses the singular for 0 and 1, English only for 1 (CLDR plural rules).
    package static func counted(
        _ count: Int, _ one: String, _ many: String, fr oneFrench: String, _ manyFrench: String
    ) -> Phrase {
        Phrase(
            "\(LocalNumber.text(count, in: .english)) \(count == 1 ? one : many)",
            fr: "\(LocalNumber.text(count, in: .french)) \(count == 0 || count == 1 ? oneFrench : manyFrench)")
    }
}
