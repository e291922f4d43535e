// The languages of the user interface.

/// A language of the interface, for messages, dates and exports.
///
/// Independent of the language of notes.
package enum LanguageCode: String, Sendable, CaseIterable {
    case english = "en"
    case french = "fr"

    /// The language of a POSIX locale name such as `fr_CA.UTF-8` (`LC_ALL`, `LC_MESSAGES`, `LANG`; see locale(7));
    /// nil if it is not supported.
    package init?(locale: String) {
        self.init(rawValue: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }).lowercased())
    }
}
