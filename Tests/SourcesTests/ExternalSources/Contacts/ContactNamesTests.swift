// Mentions that mean one contact.

import Testing

@testable import ExternalSources

@Suite struct ContactNamesTests {
    private let names = ContactNames(
        [
            ("Léa Martin", "Léa", ["Lulu"]), ("Paul Durand", "Paul", []), ("Paul Petit", "Paul", ["Popol"]),
            ("Nora", "", []),
        ]
        .map { name, given, nicknames in
            var contact = Contact()
            (contact.name, contact.givenName, contact.nicknames) = (name, given, nicknames)
            return contact
        })

    @Test(arguments: [
        ("@Léa", ContactNames.Match.one(0)), ("@lea", .one(0)), ("[[LEA]]", .one(0)),
        ("[[people/Léa Martin|her]]", .one(0)),
        ("@lea-martin", .one(0)), ("@Lulu", .one(0)), ("@Paul", .several([1, 2])), ("Paul Petit", .one(2)),
        ("@popol", .one(2)),
        ("@nora", .one(3)), ("@Zoé", .none), ("@", .none), ("[[]]", .none),
    ])
    func mentions(text: String, expected: ContactNames.Match) { #expect(names[text] == expected) }
}
