// The file of keys: what age reads as well, and what is not a key.

import AgeFormat
import CivilTime
import FileSystem
import Locking
import TestSupport
import Testing

struct LockRecipientsTests {
    private static let key = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    private static let other = "age1lvyvwawkr0mcnnnncaghunadrqkmuf9e6507x9y920xxpp866cnql7dp2z"

    @Test func comesBackAsItWas() {
        var recipients = LockRecipients()
        recipients.entries = [
            .init(name: "laptop, the old one", key: Self.key, added: Day(iso: "2026-11-20")),
            .init(name: "paper", key: Self.other, added: nil),
        ]
        #expect(recipients.text == "# laptop, the old one, 2026-11-20\n\(Self.key)\n# paper\n\(Self.other)\n")
        #expect(LockRecipients(Array(recipients.text.utf8)) == recipients)
    }

    @Test func foreignFiles() {
        let text = "\u{feff}\r\n# a comment\r\n\r\n\(Self.key)\r\n\(Self.key)\n  \(Self.other)  \n"
        let found = LockRecipients(Array(text.utf8.dropFirst(3)))
        // A name is right above its key; one without is called by its key; a key is there once.
        #expect(found.entries.map(\.name) == [String(Self.key.prefix(12)), String(Self.other.prefix(12))])
        #expect(found.wrongLine == nil)
        #expect(LockRecipients(Array("# a\n\(Self.key)\nage1wrong\n".utf8)).wrongLine == 3)
    }

    @Test func kinds() throws {
        #expect(throws: LockingError.notAKey("nonsense")) { try LockRecipients.key("nonsense") }
        #expect(throws: LockingError.unsupportedKey(kind: "yubikey (plug-in)")) {
            try LockRecipients.key("age1yubikey1q2w7u3vpya839jxxuq8g0sedh3d740d4xvn639sqhr95ejj8vu3hyfumptt")
        }
        let ssh = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMkKLVSEQvCJYqp9L9UfCJrcGXHoMXUHTqrEqEWuD3Lk"
        #expect(try LockRecipients.key(ssh + " anna@laptop") == ssh)
    }

    @Test func namesAreFree() {
        var recipients = LockRecipients()
        recipients.entries = [
            .init(name: "a", key: Self.key, added: nil), .init(name: "a-2", key: Self.other, added: nil),
        ]
        #expect(recipients.freeName(like: "a") == "a-3" && recipients.freeName(like: "b") == "b")
    }
}
