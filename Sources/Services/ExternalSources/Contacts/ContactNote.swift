// A contact as a note in the vault: its name, front matter and text.

import Bytes
import CivilTime
import Vault

extension Contact {
    /// Identifies the contact in repeated imports: a hash of its UID, else of its facts.
    package var identifier: String {
        if !uid.isEmpty { return "vcard-" + StableHash.digits(of: uid) }
        let facts = [name, birthday?.text ?? "", emails.first ?? "", phones.first ?? ""]
        return "vcard-" + StableHash.digits(of: facts.joined(separator: "\n"))
    }

    /// The file name without extension: the person's name, without characters that links and other file systems do not allow.
    package var noteName: String {
        guard name.utf8.contains(where: Self.isMark) else { return MediaFolder.safeName(name) }
        let bytes = name.utf8.map { Self.isMark($0) ? UInt8.hyphen : $0 }
        return MediaFolder.safeName(String(decoding: bytes, as: UTF8.self))
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case .slash, .backslash, .colon, .quote, .less, .greater, UInt8(ascii: "*"), UInt8(ascii: "?"),
            UInt8(ascii: "|"),
            UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// The text of the note.
    ///
    /// - Parameters:
    ///   - alias: the given name, if it is unambiguous.
    ///   - photo: the address of the picture, relative to the note.
    package func note(alias: String?, photo: String? = nil) -> String {
        var lines = ["---", "type: person", "title: " + YAMLText.scalar(name)]
        if isPrivate { lines.append("private: true") }
        var aliases: [String] = []
        for other in nicknames + [alias].compactMap({ $0 }) where other != name && !aliases.contains(other) {
            aliases.append(other)
        }
        if !aliases.isEmpty { lines.append("aliases: " + YAMLText.list(aliases)) }
        if let birthday { lines.append("birthday: " + Self.scalar(birthday)) }
        if let anniversary { lines.append("anniversary: " + Self.scalar(anniversary)) }
        func add(_ key: String, _ texts: [String]) {
            if texts.count == 1 { lines.append("\(key): " + YAMLText.scalar(texts[0])) }
            if texts.count > 1 { lines += ["\(key):"] + texts.map { "  - " + YAMLText.scalar($0) } }
        }
        add("email", emails)
        add("phone", phones)
        add("address", addresses)
        add("url", urls)
        if !organisation.isEmpty, organisation != name { add("organisation", [organisation]) }
        if !title.isEmpty { add("job", [title]) }
        if let photo { lines += ["photos:", "  - " + YAMLText.photo(photo, caption: nil)] }
        lines += [
            "imported:", "  from: vcard", "  id: " + YAMLText.scalar(identifier), "---", "",
            "# " + ForeignMarkup.oneLine(name), "",
        ]
        if !note.isEmpty { lines += [ForeignMarkup.neutral(note), ""] }
        return lines.joined(separator: "\n")
    }

    /// A complete date is also one in YAML; others are quoted as text.
    private static func scalar(_ date: PartialDate) -> String {
        date.year != nil && date.day != nil ? date.text : YAMLText.quoted(date.text)
    }
}

extension [Contact] {
    /// Given names that only one contact has, and that are not another's full name or nickname, by the contact's index.
    package var uniqueGivenNames: [Int: String] {
        let names = ContactNames(self)
        var found: [Int: String] = [:]
        for (index, contact) in enumerated() where !contact.givenName.isEmpty {
            if names[contact.givenName] == .one(index) { found[index] = contact.givenName }
        }
        return found
    }
}
