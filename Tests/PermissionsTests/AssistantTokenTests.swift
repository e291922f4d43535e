// The token of assistants on the disk: the same from start to start, and nobody else's.

import FileSystem
import Permissions
import TestSupport
import Testing

@Suite struct AssistantTokenTests {
    private static let token = String(repeating: "k", count: 43)

    @Test func itStays() throws {
        let home = try TemporaryFolder()
        let token = AssistantToken(folder: home.path + "/state/vault")
        #expect(try token.text { Self.token } == Self.token)
        #expect(try token.text { String(repeating: "x", count: 43) } == Self.token)
        #expect(try FileStamp.of(token.file).mode & 0o777 == 0o600)
        try Paths.removeFile(token.file)
        #expect(try token.text { String(repeating: "x", count: 43) }.first == "x")
    }

    /// What others may have read, and what nobody here made, opens nothing any more.
    @Test func whatIsNotSecretIsReplaced() throws {
        let home = try TemporaryFolder()
        let token = AssistantToken(folder: home.path)
        for (text, mode) in [(Self.token, UInt32(0o644)), ("short", 0o600), ("", 0o600)] {
            try AtomicWrite.replace(token.file, with: Array(text.utf8), mode: mode)
            let other = String(repeating: "n", count: 43)
            #expect(try token.text { other } == other)
            #expect(try FileStamp.of(token.file).mode & 0o777 == 0o600)
            #expect(try token.text { "" } == other)
        }
    }
}
