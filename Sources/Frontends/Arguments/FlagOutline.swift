// The description of a flag, without the reading of its value.

import Wording

/// A flag as data, for the parser, help, manuals, completions and the schema: `--dry-run`, `--limit N`.
package struct FlagOutline: Sendable {
    /// The long name without its hyphens: `limit` for `--limit`.
    package let name: String
    /// The letter of the short form: `n` for `-n`.
    package let short: Character?
    /// The kind of its value; nil for a switch.
    package let value: ValueKind?
    /// Whether it may be given several times, each time adding a value. Otherwise the last one counts.
    package let repeats: Bool
    /// Whether `--no-NAME` negates it.
    package let isNegatable: Bool
    /// Whether help, manuals and completions leave it out.
    package let isHidden: Bool
    package let summary: Phrase

    private let ownPlaceholder: String?

    /// - Parameter placeholder: the name of the value in usage lines; nil for that of its kind.
    init(
        _ name: String, short: Character? = nil, value: ValueKind? = nil, placeholder: String? = nil,
        repeats: Bool = false, negatable: Bool = false, hidden: Bool = false, _ summary: Phrase
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.repeats = repeats
        self.isNegatable = negatable
        self.isHidden = hidden
        self.summary = summary
        self.ownPlaceholder = placeholder
    }

    /// The name of the value in usage lines; nil for a switch.
    package func placeholder(in language: LanguageCode) -> String? {
        ownPlaceholder ?? value?.label[language]
    }

    /// All spellings of the flag: `--pager`, `--no-pager`, `-p`.
    package var spellings: [String] {
        ["--\(name)"] + (isNegatable ? ["--no-\(name)"] : []) + (short.map { ["-\($0)"] } ?? [])
    }
}

extension FlagOutline {
    /// `--help`, which every command understands.
    static let help = FlagOutline("help", short: "h", Phrase("show help", fr: "montrer le mode d’emploi"))
    /// `--version`, which every command understands.
    static let version = FlagOutline("version", short: "V", Phrase("show the version", fr: "montrer la version"))
    /// The flags that every tool has without declaring them.
    static let builtIn = [help, version]
}
