// Addresses of shares: what git may be given.

import Testing

@testable import GitSync

@Suite struct ShareAddressTests {
    @Test(arguments: [
        ("me@example.org:list.git", false), ("example.org:lists/food", false),
        ("ssh://me@example.org:22/list.git", false),
        ("https://example.org/list.git", false), ("https://me@example.org/list.git", false), ("git://[::1]/x", false),
        ("file:///srv/list.git", true), ("/srv/my lists/food.git", true), ("/srv/a:b", true),
    ])
    func fine(_ text: String, _ isLocal: Bool) throws {
        let address = try ShareAddress(text)
        #expect(address.text == text && address.isLocal == isLocal)
    }

    @Test(
        arguments: [
            ("", .form), ("-x", .form), ("home", .form), ("a/b", .form), ("./a:b", .form), (" /srv/x", .form),
            ("/srv/x\n", .form),
            ("a@-oProxyCommand=x:y", .form), ("-oProxyCommand=x:y", .form), ("ssh://-x/y", .form),
            ("ssh://a@-x/y", .form),
            ("https:///x", .form), ("host:", .form), (":x", .form), ("ext::sh -c x", .helper), ("ssh::x", .helper),
            ("ftp://example.org/x", .scheme("ftp")), ("ext://x", .scheme("ext")), ("HTTPS+x://a/b", .scheme("https+x")),
            ("https://me:secret@example.org/x", .password), ("ssh://a:b@c/d", .password),
        ] as [(String, ShareAddress.Fault)])
    func refused(_ text: String, _ fault: ShareAddress.Fault) {
        #expect(throws: fault) { try ShareAddress(text) }
    }
}
