// A person or an organisation of an address book.

/// What one card says. Texts are as they are written, without escapes.
package struct Contact: Sendable, Hashable {
    /// FN, else what N, ORG, NICKNAME, EMAIL or TEL make of it; empty where a card has none of them.
    package var name = ""
    package var givenName = ""
    package var familyName = ""
    package var nicknames: [String] = []
    package var birthday: PartialDate?
    /// Of a marriage, or what the contact keeps in its place (RFC 6350 §6.2.6).
    package var anniversary: PartialDate?
    package var emails: [String] = []
    package var phones: [String] = []
    /// Each in one line, without empty parts.
    package var addresses: [String] = []
    package var urls: [String] = []
    package var organisation = ""
    package var title = ""
    package var categories: [String] = []
    package var note = ""
    /// Nil also where it was not asked for.
    package var picture: ContactPicture?
    package var uid = ""
    /// A list of other cards (KIND, or Apple's X-ADDRESSBOOKSERVER-KIND).
    package var isGroup = false
    /// The address book keeps it from others: CLASS is something else than PUBLIC (RFC 2426 §3.7.1).
    package var isPrivate = false
    /// Of its BEGIN, from 1.
    package var line = 0

    package init() {}
}

/// The first PHOTO of a card.
package enum ContactPicture: Sendable, Hashable {
    /// It is in the card.
    case bytes([UInt8])
    /// A URI, or a path: where it would be.
    case address(String)
}

extension Contact {
    /// The name of a card without FN.
    mutating func nameItself(prefix: String, middle: String, suffix: String) {
        guard name.isEmpty else { return }
        name = [prefix, givenName, middle, familyName, suffix].filter { !$0.isEmpty }.joined(separator: " ")
        if name.isEmpty { name = organisation }
        if name.isEmpty { name = nicknames.first ?? emails.first ?? phones.first ?? "" }
    }
}
