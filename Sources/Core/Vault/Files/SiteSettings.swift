// `site:` of the settings: title, owner, appearance and address of the exported site.

import Bytes
import Wording
import YAML

/// The owner's site settings; nil leaves the choice to the program.
package struct SiteSettings: Sendable, Hashable {
    /// A section of the site's home page.
    package enum HomeSection: String, Sendable, Hashable, CaseIterable {
        case day, year, memories, photos, tasks, lists, sensors, latest, notes, tags
    }

    package var title: String?
    package var author: String?
    /// `en` or `fr`.
    package var language: String?
    /// `#rrggbb` in lower case.
    package var accent: String?
    /// The sections of the home page in order; nil for all.
    package var sections: [HomeSection]?
    /// The future URL of the site, ending with `/`: required for a feed and a site map.
    package var address: String?

    package init() {}

    /// Parses the value of `site:`; `complain` receives what is wrong and the node concerned.
    init(_ node: YAMLNode, _ complain: (YAMLNode, Phrase) -> Void) {
        guard let pairs = node.mapping else {
            // A bare `site: My days` is the title.
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
        // A list without any known section is ignored.
        sections = found.isEmpty ? nil : found
    }

    /// An absolute HTTP URL (RFC 3986, section 4.3) without query, in characters that need no escape, ending with `/`.
    static func address(_ text: String) -> String? {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return nil }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let host = rest.prefix { $0 != .slash }
        // A `user@` would sooner or later come with a password: neither is accepted.
        guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isDigit || ".-:[]".utf8.contains($0) }),
            rest.allSatisfy({ $0.isLetter || $0.isDigit || "-._~/:%[]!$'()*+,;=@".utf8.contains($0) })
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }
}
