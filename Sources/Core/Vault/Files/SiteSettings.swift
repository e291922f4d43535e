// `site:` of the settings: what a site made of the vault is called, whose it is, how it looks and where it will lie.

import Bytes
import Wording
import YAML

/// What a vault's owner says about its site; nil is for the program to choose.
package struct SiteSettings: Sendable, Hashable {
    /// A part of the page that a site opens with.
    package enum HomeSection: String, Sendable, Hashable, CaseIterable {
        case day, year, memories, photos, tasks, lists, sensors, latest, notes, tags
    }

    package var title: String?
    package var author: String?
    /// `en` or `fr`.
    package var language: String?
    /// `#rrggbb` in small letters.
    package var accent: String?
    /// The parts of the first page in their order; nil for all of them.
    package var sections: [HomeSection]?
    /// Where the site will be found, ending with `/`: what a feed and a map of the site need.
    package var address: String?

    package init() {}

    /// Reads the value of `site:`; `complain` gets what is wrong, with the node it is about.
    init(_ node: YAMLNode, _ complain: (YAMLNode, Phrase) -> Void) {
        guard let pairs = node.mapping else {
            // `site: My days` alone is the title.
            title = node.nonEmptyScalar?.trimmed
            return
        }
        for pair in pairs {
            guard let key = pair.key.scalar else { continue }
            let value = pair.value
            if key == "sections" {
                readSections(value, complain)
                continue
            }
            guard let text = value.nonEmptyScalar?.trimmed, !text.isEmpty else { continue }
            switch key {
            case "title": title = text
            case "author": author = text
            case "lang", "language":
                let name = text.lowercased()
                if ["en", "fr"].contains(name) {
                    language = name
                } else {
                    complain(
                        value,
                        Phrase(
                            "invalid language of the site “\(text)”: en or fr",
                            fr: "langue du site invalide « \(text) » : en ou fr"))
                }
            case "accent":
                accent = PaperSettings.colour(text)
                if accent == nil {
                    complain(
                        value,
                        Phrase(
                            "invalid colour “\(text)” (such as \"#24645f\")",
                            fr: "couleur invalide « \(text) » (par exemple \"#24645f\")"))
                }
            case "address":
                address = Self.address(text)
                if address == nil {
                    complain(
                        value,
                        Phrase(
                            "invalid address “\(text)” (such as https://example.org/days/)",
                            fr: "adresse invalide « \(text) » (par exemple https://example.org/jours/)"))
                }
            default:
                complain(
                    pair.key,
                    Phrase(
                        "invalid setting of the site “\(key)”: title, author, lang, accent, sections, address",
                        fr: "réglage du site invalide « \(key) » : title, author, lang, accent, sections, address"))
            }
        }
    }

    private mutating func readSections(_ node: YAMLNode, _ complain: (YAMLNode, Phrase) -> Void) {
        var found: [HomeSection] = []
        for name in node.textList(separatedBy: { $0 == "," || $0 == " " }) {
            if let section = HomeSection(rawValue: name.lowercased()) {
                if !found.contains(section) { found.append(section) }
            } else {
                let known = HomeSection.allCases.map(\.rawValue).joined(separator: ", ")
                complain(
                    node,
                    Phrase(
                        "invalid section of the site “\(name)”: \(known)",
                        fr: "section du site invalide « \(name) » : \(known)"))
            }
        }
        // A list of nothing that is known is not a list.
        sections = found.isEmpty ? nil : found
    }

    /// An absolute address of HTTP (RFC 3986, section 4.3) without query, in characters that need no escape, with a `/` at its end.
    static func address(_ text: String) -> String? {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return nil }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let host = rest.prefix { $0 != .slash }
        // Whoever writes `user@` will add a password sooner or later: neither is accepted.
        guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isDigit || ".-:[]".utf8.contains($0) }),
            rest.allSatisfy({ $0.isLetter || $0.isDigit || "-._~/:%[]!$'()*+,;=@".utf8.contains($0) })
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }
}
