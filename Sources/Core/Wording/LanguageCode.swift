// The languages daybook speaks to its user.

/// A language of the interface: what messages, dates and exports are written in.
///
/// Not the language of a note: notes may be in any language.
package enum LanguageCode: String, Sendable, CaseIterable {
    case english = "en"
    case french = "fr"

    /// The language of a POSIX locale name such as `fr_CA.UTF-8` (`LC_ALL`, `LC_MESSAGES`, `LANG`; see locale(7)),
    /// or nil where daybook does not speak it.
    package init?(locale: String) {
        self.init(rawValue: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }).lowercased())
    }
}
