// Builds a contact from the properties of its card.

import Bytes
import Wording

/// The properties of a card so far.
struct VCardBuilder {
    enum Place {
        case name, parts, nicknames, birthday, anniversary, groupDate, label, email, phone, address, url, organisation,
            title
        case categories, note, uid, kind, picture, audience
    }

    private static let places: [String: Place] = [
        "FN": .name, "N": .parts, "NICKNAME": .nicknames, "BDAY": .birthday, "ANNIVERSARY": .anniversary,
        "X-ANNIVERSARY": .anniversary, "X-MS-ANNIVERSARY": .anniversary, "X-EVOLUTION-ANNIVERSARY": .anniversary,
        "X-KADDRESSBOOK-X-ANNIVERSARY": .anniversary, "X-ABDATE": .groupDate, "X-ABLABEL": .label, "EMAIL": .email,
        "TEL": .phone, "ADR": .address, "URL": .url, "ORG": .organisation, "TITLE": .title, "CATEGORIES": .categories,
        "NOTE": .note, "UID": .uid, "KIND": .kind, "X-ADDRESSBOOKSERVER-KIND": .kind,
        "CLASS": .audience,
    ]

    /// The field that a property fills; nil if a contact has none for it.
    static func place(_ name: String) -> Place? { places[name] }

    /// Handled only if pictures are requested.
    static let picture = "PHOTO"

    /// Properties of the file rather than the person: ignored without loss.
    static let ofTheFile: Set<String> = [
        "VERSION", "PRODID", "REV", "CLIENTPIDMAP", "SOURCE", "PROFILE", "MAILER",
    ]

    private var contact = Contact()
    private var prefix = ""
    private var middle = ""
    private var suffix = ""
    private var dates: [(group: String, date: PartialDate)] = []
    private var labels: [String: String] = [:]
    private var count = 0

    init(line: Int) { contact.line = line }

    mutating func take(_ line: VCardLine, for place: Place, complain: (Phrase) -> Void) {
        count += 1
        guard count <= VCardReader.maxValues else { return }
        switch place {
        case .birthday:
            if let date = date(line, complain), contact.birthday == nil { contact.birthday = date }
            return
        case .anniversary:
            if let date = date(line, complain), contact.anniversary == nil { contact.anniversary = date }
            return
        case .groupDate:
            if let date = date(line, complain) { dates.append((line.group, date)) }
            return
        case .picture:
            if contact.picture == nil { contact.picture = picture(line, complain) }
            return
        default: break
        }
        let (bytes, isRepaired) = line.decoded()
        if isRepaired {
            complain(
                Phrase(
                    "\(line.name) is not UTF-8: read as Windows-1252",
                    fr: "\(line.name) n’est pas en UTF-8 : lu en Windows-1252"))
        }
        switch place {
        case .name: if contact.name.isEmpty { contact.name = VCardText.line(bytes[...]) }
        case .parts: takeName(bytes)
        case .nicknames: Self.add(VCardText.parts(bytes[...], .comma).map(VCardText.line), to: &contact.nicknames)
        case .email: Self.add([VCardText.line(bytes[...])], to: &contact.emails)
        case .phone: Self.add([phone(VCardText.line(bytes[...]))], to: &contact.phones)
        case .address: Self.add([joined(bytes)], to: &contact.addresses)
        case .url: Self.add([VCardText.line(bytes[...])], to: &contact.urls)
        case .organisation:
            if contact.organisation.isEmpty {
                contact.organisation =
                    VCardText.parts(bytes[...], UInt8(ascii: ";")).map(VCardText.line)
                    .first { !$0.isEmpty } ?? ""
            }
        case .title: if contact.title.isEmpty { contact.title = VCardText.line(bytes[...]) }
        case .categories: Self.add(VCardText.parts(bytes[...], .comma).map(VCardText.line), to: &contact.categories)
        case .note:
            let text = VCardText.text(bytes[...])
            if contact.note.utf8.count + text.utf8.count < VCardReader.valueLimit {
                contact.note += (contact.note.isEmpty || text.isEmpty ? "" : "\n\n") + text
            }
        case .uid: if contact.uid.isEmpty { contact.uid = VCardText.line(bytes[...]) }
        case .kind: contact.isGroup = VCardText.line(bytes[...]).lowercased() == "group"
        case .audience:
            let word = VCardText.line(bytes[...]).uppercased()
            if word != "PUBLIC", !word.isEmpty { contact.isPrivate = true }
        case .label: if labels.count < 100 { labels[line.group] = VCardText.line(bytes[...]) }
        case .birthday, .anniversary, .groupDate, .picture: break
        }
    }

    private static func add(_ texts: [String], to known: inout [String]) {
        for text in texts where !text.isEmpty && !known.contains(text) { known.append(text) }
    }

    /// Family; given; additional; prefixes; suffixes, each a list (RFC 6350 §6.2.2). The first N that is not empty counts.
    private mutating func takeName(_ bytes: [UInt8]) {
        guard contact.givenName.isEmpty, contact.familyName.isEmpty else { return }
        let parts = VCardText.parts(bytes[...], UInt8(ascii: ";")).map { part in
            VCardText.parts(part, .comma).map(VCardText.line).filter { !$0.isEmpty }.joined(separator: " ")
        }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        (contact.familyName, contact.givenName) = (part(0), part(1))
        (middle, prefix, suffix) = (part(2), part(3), part(4))
    }

    /// Without the `tel:` of a URI; parameters are kept verbatim.
    private func phone(_ text: String) -> String {
        text.lowercased().hasPrefix("tel:") ? String(text.dropFirst(4)) : text
    }

    /// Base64 (ENCODING=b, BASE64 of 2.1, `data:`), else an address.
    private func picture(_ line: VCardLine, _ complain: (Phrase) -> Void) -> ContactPicture? {
        var letters = line.value.filter { !$0.isWhitespace }
        guard !letters.isEmpty else { return nil }
        if letters.starts(with: "data:".utf8) {
            guard let comma = letters.firstIndex(of: .comma), letters[..<comma].suffix(7).elementsEqual(";base64".utf8)
            else {
                complain(Phrase("PHOTO: no base 64", fr: "PHOTO : pas de base 64"))
                return nil
            }
            letters = Array(letters[(comma + 1)...])
        } else if !line.isBase64 {
            return .address(VCardText.line(line.decoded().bytes[...]))
        }
        // Some programs omit the padding.
        while letters.count % 4 != 0 { letters.append(.equals) }
        guard let bytes = Base64.decode(letters: letters) else {
            complain(Phrase("PHOTO: no base 64", fr: "PHOTO : pas de base 64"))
            return nil
        }
        return .bytes(bytes)
    }

    private func joined(_ bytes: [UInt8]) -> String {
        VCardText.parts(bytes[...], UInt8(ascii: ";")).map(VCardText.line).filter { !$0.isEmpty }.joined(
            separator: ", ")
    }

    private func date(_ line: VCardLine, _ complain: (Phrase) -> Void) -> PartialDate? {
        var value = line.value
        while let first = value.first, first.isWhitespace { value = .init(rebasing: value[1...]) }
        while let last = value.last, last.isWhitespace { value = .init(rebasing: value[..<(value.count - 1)]) }
        if value.isEmpty { return nil }
        if let date = PartialDate(vCard: value, omittedYear: line.omittedYear) { return date }
        // A text such as "circa 1800" is valid, but not a date.
        let text = String(decoding: value.prefix(40), as: UTF8.self)
        if !line.isText {
            complain(
                Phrase("\(line.name) is not a date: “\(text)”", fr: "\(line.name) n’est pas une date : « \(text) »"))
        }
        return nil
    }

    mutating func finish() -> Contact {
        // Apple and Google label dates in a separate property: `item1.X-ABDATE` and `item1.X-ABLabel:_$!<Anniversary>!$_`.
        for (group, date) in dates where contact.anniversary == nil {
            if labels[group].map({ Folding.fold($0).contains("anniversary") }) ?? false { contact.anniversary = date }
        }
        contact.nameItself(prefix: prefix, middle: middle, suffix: suffix)
        return contact
    }
}
