// Contacts as a source: vCard files and folders of them.

import Bytes
import CivilTime
import Permissions

package struct ContactsSource: SourceModule {
    package static let source = PermissionSource.contacts
    package static let endings = ["vcf", "vcard"]
    package static let version = 2

    package init() {}

    package func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws -> [Contact]
    {
        var contacts: [Contact] = []
        let reader = VCardReader { if !$0.name.isEmpty { contacts.append($0) } }
        try grant.stream(file) { piece in piece.withUnsafeBytes { reader.feed($0) } }
        reader.finish()
        problems = reader.problems
        return contacts
    }
}

extension Contact: SourceFact {
    package func hiding(_ fields: Set<String>) -> Contact? {
        var contact = self
        if fields.contains("birthday") { contact.birthday = nil }
        if fields.contains("anniversary") { contact.anniversary = nil }
        if fields.contains("phone") { contact.phones = [] }
        if fields.contains("email") { contact.emails = [] }
        if fields.contains("picture") { contact.picture = nil }
        return contact
    }

    /// Names, days and ways to reach the person; notes and places are not cached.
    package var json: JSONValue {
        func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        return .members(
            [
                ("name", .string(name)), ("given", .string(givenName)), ("family", .string(familyName)),
                ("nicknames", texts(nicknames)), ("birthday", birthday.map { .string($0.text) } ?? .null),
                ("anniversary", anniversary.map { .string($0.text) } ?? .null), ("emails", texts(emails)),
                ("phones", texts(phones)), ("organisation", .string(organisation)), ("uid", .string(uid)),
                ("group", .bool(isGroup)), ("private", .bool(isPrivate)),
            ].filter { $0.1 != .null && $0.1 != .string("") && $0.1 != .array([]) && $0.1 != .bool(false) })
    }

    package init?(json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        func texts(_ key: String) -> [String] { json[key]?.array?.compactMap(\.string) ?? [] }
        func date(_ key: String) -> PartialDate? { json[key]?.string.flatMap(PartialDate.init(text:)) }
        self.init()
        self.name = name
        (givenName, familyName) = (json["given"]?.string ?? "", json["family"]?.string ?? "")
        (nicknames, emails, phones) = (texts("nicknames"), texts("emails"), texts("phones"))
        (birthday, anniversary) = (date("birthday"), date("anniversary"))
        (organisation, uid) = (json["organisation"]?.string ?? "", json["uid"]?.string ?? "")
        isGroup = json["group"]?.bool ?? false
        isPrivate = json["private"]?.bool ?? false
    }
}

extension PartialDate {
    /// The inverse of `text`.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        guard let read = bytes.withUnsafeBufferPointer({ PartialDate(vCard: $0) }) else { return nil }
        self = read
    }
}

/// A birthday or anniversary, and its next occurrence.
package struct ContactDay: Sendable, Hashable {
    package enum Kind: String, Sendable { case birthday, anniversary }

    package let contact: Contact
    package let kind: Kind
}
