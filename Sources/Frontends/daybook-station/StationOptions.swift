// The station's command-line options for listening.

import Wording

/// A survey instead of permanent listening: `--survey SERVER --seconds N [--host HOST --port N]`.
extension StationOptions {
    struct Survey: Sendable {
        let server: String
        /// For a server missing from the vault's settings.
        let host: String?
        let port: Int?
        let seconds: Int
    }
}

/// `--vault DIR --state DIR --config FILE --lang en|fr --desktop yes|no`, all of them required; `daybook` determines their values.
struct StationOptions: Sendable {
    let vault: String
    /// The vault's folder in the user's state folder.
    let state: String
    /// The user's own configuration.
    let configuration: String
    let language: LanguageCode
    /// Whether there is a desktop session for notifications.
    let hasDesktop: Bool
    let survey: Survey?

    init?(_ words: [String]) {
        var values: [String: String] = [:]
        var rest = words[...]
        while let name = rest.popFirst() {
            guard name.hasPrefix("--"), let value = rest.popFirst() else { return nil }
            values[String(name.dropFirst(2))] = value
        }
        guard let vault = values["vault"], let state = values["state"], let configuration = values["config"] else {
            return nil
        }
        self.vault = vault
        self.state = state
        self.configuration = configuration
        language = values["lang"].flatMap(LanguageCode.init(rawValue:)) ?? .english
        hasDesktop = values["desktop"] == "yes"
        survey = values["survey"].map {
            Survey(
                server: $0, host: values["host"], port: values["port"].flatMap { Int($0) },
                seconds: values["seconds"].flatMap { Int($0) } ?? 30)
        }
    }
}
