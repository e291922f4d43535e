// A person or an organisation in an address book.

/// The contents of one vCard. Texts are unescaped.
package struct Contact: Sendable, Hashable {
    /// FN, else derived from N, ORG, NICKNAME, EMAIL or TEL; empty if a card has none of them.
    package var name = ""
    package var givenName = ""
    package var familyName = ""
    package var nicknames: [String] = []
    package var birthday: PartialDate?
    /// Wedding anniversary, or the like (RFC 6350 §6.2.6).
    package var anniversary: PartialDate?
    package var emails: [String] = []
    package var phones: [String] = []
    /// Each on one line, without empty parts.
    package var addresses: [String] = []
    package var urls: [String] = []
    package var organisation = ""
    package var title = ""
    package var categories: [String] = []
    package var note = ""
    /// Also nil if pictures were not requested.
    package var picture: ContactPicture?
    package var uid = ""
    /// A list of other cards (KIND, or Apple's X-ADDRESSBOOKSERVER-KIND).
    package var isGroup = false
    /// Marked as private in the address book: CLASS is other than PUBLIC (RFC 2426 §3.7.1).
    package var isPrivate = false
    /// The line of its BEGIN, from 1.
    package var line = 0

    package init() {}
}

/// The first PHOTO of a card.
package enum ContactPicture: Sendable, Hashable {
    /// Embedded in the card.
    case bytes([UInt8])
    /// A URI or path of the picture.
    case address(String)
}

extension Contact {
    /// Derives the name of a card without FN.
    mutating func nameItself(prefix: String, middle: String, suffix: String) {
        guard name.isEmpty else { return }
        name = [prefix, givenName, middle, familyName, suffix].filter { !$0.isEmpty }.joined(separator: " ")
        if name.isEmpty { name = organisation }
        if name.isEmpty { name = nicknames.first ?? emails.first ?? phones.first ?? "" }
    }
}
