// What the station is told when it is to serve pages.

import Wording

/// `--serve PORT --vault DIR --lang en|fr --language-fixed yes|no --read-only yes|no --poll yes|no --open yes|no --mcp yes|no --version V`,
/// all of them, and perhaps `--making-with PROGRAM` and `--listen ADDRESS --certificate FILE --key FILE`.
struct ServeOptions: Sendable {
    /// What was said of devices in the network, as typed.
    struct Network: Sendable {
        let address: String
        let certificate: String?
        let key: String?
    }

    let port: Int
    let vault: String
    /// Of what is written to the terminal, and of pages where it is fixed.
    let language: LanguageCode
    let isLanguageFixed: Bool
    let isReadOnly: Bool
    /// Whether nothing is noticed, and every request looks.
    let polls: Bool
    let opensBrowser: Bool
    /// Assistants are answered, too.
    let answersAssistants: Bool
    let version: String
    /// See `WebSurroundings`.
    let makingWith: String?
    /// Nil where this machine alone is served.
    let network: Network?

    init?(_ words: [String]) {
        guard words.first == "--serve", words.count % 2 == 0 else { return nil }
        var values: [String: String] = [:]
        for index in stride(from: 0, to: words.count, by: 2) { values[words[index]] = words[index + 1] }
        guard let port = values["--serve"].flatMap({ Int($0) }), let vault = values["--vault"] else { return nil }
        (self.port, self.vault) = (port, vault)
        language = values["--lang"].flatMap(LanguageCode.init(rawValue:)) ?? .english
        isLanguageFixed = values["--language-fixed"] == "yes"
        // What is not given is the narrower of the two.
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
