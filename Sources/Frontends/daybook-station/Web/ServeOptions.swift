// The station's command-line options for serving pages.

import Wording

/// `--serve PORT --vault DIR --lang en|fr --language-fixed yes|no --read-only yes|no --poll yes|no --open yes|no --mcp yes|no --version
/// V`, all of them required, and optionally `--making-with PROGRAM` and `--listen ADDRESS --certificate FILE --key FILE`.
struct ServeOptions: Sendable {
    /// Options for network devices, as typed.
    struct Network: Sendable {
        let address: String
        let certificate: String?
        let key: String?
    }

    let port: Int
    let vault: String
    /// The language of terminal output, and of pages if it is fixed.
    let language: LanguageCode
    let isLanguageFixed: Bool
    let isReadOnly: Bool
    /// Whether nothing is watched, and every request examines the files.
    let polls: Bool
    let opensBrowser: Bool
    /// Whether assistants are served, too.
    let answersAssistants: Bool
    let version: String
    /// See `WebSurroundings`.
    let makingWith: String?
    /// Nil to serve only this machine.
    let network: Network?

    init?(_ words: [String]) {
        guard words.first == "--serve", words.count % 2 == 0 else { return nil }
        var values: [String: String] = [:]
        for index in stride(from: 0, to: words.count, by: 2) { values[words[index]] = words[index + 1] }
        guard let port = values["--serve"].flatMap({ Int($0) }), let vault = values["--vault"] else { return nil }
        (self.port, self.vault) = (port, vault)
        language = values["--lang"].flatMap(LanguageCode.init(rawValue:)) ?? .english
        isLanguageFixed = values["--language-fixed"] == "yes"
        // Missing options default to the more restrictive value.
        isReadOnly = values["--read-only"] != "no"
        polls = values["--poll"] == "yes"
        opensBrowser = values["--open"] == "yes"
        answersAssistants = values["--mcp"] == "yes"
        version = values["--version"] ?? ""
        makingWith = values["--making-with"]
        network = values["--listen"].map { address in
            Network(address: address, certificate: values["--certificate"], key: values["--key"])
        }
    }
}
