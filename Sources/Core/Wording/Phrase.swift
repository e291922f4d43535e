// One thing said in each language of the interface, side by side, so that no translation can be forgotten.

/// A text in every language of the interface.
///
///     Phrase("nothing found", fr: "rien trouvé")
package struct Phrase: Sendable, Hashable {
    package let english: String
    package let french: String

    package init(_ english: String, fr french: String) {
        self.english = english
        self.french = french
    }

    /// The same text in every language: a name, a path, a number.
    package init(same text: String) {
        self.init(text, fr: text)
    }

    package subscript(language: LanguageCode) -> String {
        switch language {
        case .english: english
        case .french: french
        }
    }

    /// Both phrases one after the other, language by language.
    package static func + (first: Phrase, second: Phrase) -> Phrase {
        Phrase(first.english + second.english, fr: first.french + second.french)
    }
}

extension Phrase {
    /// A count with its noun: `counted(2, "note", "notes", fr: "note", "notes")` is "2 notes".
    ///
    /// French uses the singular for 0 and 1, English for 1 alone (CLDR plural rules).
    package static func counted(
        _ count: Int, _ one: String, _ many: String, fr oneFrench: String, _ manyFrench: String
    ) -> Phrase {
        Phrase(
            "\(count) \(count == 1 ? one : many)",
            fr: "\(count) \(count == 0 || count == 1 ? oneFrench : manyFrench)")
    }
}
