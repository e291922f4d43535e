// One repository under all the names that git takes for it.

import TestSupport
import Testing

@testable import GitSync

@Suite struct RemoteAddressTests {
    @Test(arguments: [
        "git@example.org:team/notes.git", "ssh://git@example.org/team/notes", "ssh://example.org:22/team/notes.git/",
        "example.org:/team/notes", "https://me:secret@Example.ORG/Team/Notes.git", "git://example.org/team//notes/.git",
        "https://example.org/team/n%6ftes", " git@example.org:./team/notes ",
    ])
    func isTheSame(text: String) {
        #expect(RemoteAddress(text, from: "/") == RemoteAddress("https://example.org/team/notes", from: "/"))
    }

    @Test(arguments: ["https://example.org/team/other", "git@example.com:team/notes", "/team/notes", "example.org"])
    func isAnother(text: String) {
        let address = RemoteAddress(text, from: "/")
        #expect(address != nil && address != RemoteAddress("https://example.org/team/notes", from: "/"))
    }

    @Test func folders() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("hub.git")
        try folder.makeFolder("vault")
        let whole = RemoteAddress(folder.path + "/hub.git", from: "/")
        for text in [
            "../hub.git", "../hub.git/", ".././hub", "file://" + folder.path + "/hub.git", "../vault/../hub.git",
        ] {
            #expect(RemoteAddress(text, from: folder.path + "/vault") == whole, "\(text)")
        }
    }

    /// What may lead anywhere cannot be judged.
    @Test(arguments: ["", "ext::ssh x", "fd::17", "persistent-https::https://example.org/x", "https:///x"])
    func cannotBeRead(text: String) { #expect(RemoteAddress(text, from: "/") == nil) }

    @Test func foreignRemotes() {
        let remotes = ForeignRemotes(["team", "git@example.org:team/notes.git"]) { _, _ in true }
        #expect(remotes.has("team", addresses: ["/x"], from: "/"))
        #expect(remotes.has("origin", addresses: ["/x", "https://example.org/team/notes"], from: "/"))
        #expect(!remotes.has("origin", addresses: ["https://example.org/mine"], from: "/"))
        // Neither what git says nothing of, nor what cannot be read, is one's own.
        #expect(remotes.has("origin", addresses: [], from: "/"))
        #expect(remotes.has("origin", addresses: ["ext::x"], from: "/"))
        #expect(ForeignRemotes(nil) { _, _ in true }.has("origin", addresses: ["/x"], from: "/"))
    }
}
