// Tags as other programs write them: read where the settings say so, renamed and removed where they are.

import Testing
import Vault
import Wording

struct TagNotationTests {
    private func document(_ text: String, _ notations: TagNotations, path: String = "notes/a.md") -> Document {
        var settings = VaultSettings()
        settings.tagNotations = notations
        return Document(path: VaultPath(trusted: path), contents: Array(text.utf8), settings: settings)
    }

    private static let all: TagNotations = [.colons, .words, .at]

    @Test(arguments: [
        (":work:home:", ["work", "home"]), ("Text :été: and :a/b:.", ["été", "a/b"]), ("at 12:30:15 or a:b:c", []),
        ("::x:: :-) :1: : a :", []), ("http://a:b:c `:x:`", []), ("Hi :smile:", ["smile"]), (":a:b", []),
        ("#several words# here", ["several-words"]), ("#one #two words# and #three", ["one", "two-words", "three"]),
        ("#one and two #", ["one"]), ("# Heading with #several words#", ["several-words"]), ("C#, F# and G#", []),
        ("#a#b", ["a"]), ("#one#, ok", ["one"]), ("#double  blank# x", ["double"]), ("#a, b#", ["a"]),
        ("with @tom and (@léa).", ["tom", "léa"]), ("a@b.c, @ x, @5, @a@b", []), ("`@x` [@y](z)", ["y"]),
        ("#plain :one: @two #and more#", ["plain", "one", "two", "and-more"]),
    ]) func reading(_ text: String, _ tags: [String]) {
        #expect(document(text + "\n", Self.all).tags == tags)
    }

    /// Nothing of it without the settings, and each alone.
    @Test func offUnlessAsked() {
        let text = "#plain :one: @two #and more#\n"
        #expect(document(text, []).tags == ["plain", "and"])
        #expect(document(text, .colons).tags == ["plain", "one", "and"])
        #expect(document(text, .words).tags == ["plain", "and-more"])
        #expect(document(text, .at).tags == ["plain", "two", "and"])
        // In the agenda and in lists `@name` is a place.
        #expect(document(text, Self.all, path: "agenda/a.md").tags == ["plain", "one", "and-more"])
        #expect(document(text, Self.all, path: "lists/a.md").tags == ["plain", "one", "and-more"])
    }

    @Test func settings() {
        let settings = VaultSettings(Array("tag_notations: [colons, '@tags', dots]\n".utf8))
        #expect(settings.tagNotations == [.colons, .at])
        #expect(settings.problems.map(\.message.english) == ["invalid notation of tags “dots” (colons, words, at)"])
        #expect(VaultSettings(Array("lang: fr\n".utf8)).tagNotations.isEmpty)
    }

    @Test(arguments: [
        ("a :work:home: b", "work", "a :home: b"), ("a :work:home:", "home", "a :work:"), ("a :work:", "work", "a"),
        ("a :work: b", "work", "a work b"), ("Ride #last summer# again", "last-summer", "Ride last summer again"),
        ("Ride #last summer#", "last-summer", "Ride"), ("#last summer#", "last-summer", ""),
        ("met @tom today", "tom", "met tom today"),
        ("met @tom", "tom", "met"), ("a #tom b", "tom", "a tom b"),
    ]) func removing(_ text: String, _ tag: String, _ after: String) throws {
        let document = document(text + "\n", Self.all)
        let bytes = try document.applying(document.removingTag(tag))
        #expect(String(decoding: bytes, as: UTF8.self) == after + "\n")
        #expect(!self.document(String(decoding: bytes, as: UTF8.self), Self.all).tags.contains(tag))
    }

    @Test(arguments: [
        ("a :work:work/x: b", "work", "a :job:job/x: b"), ("#last summer#.", "last-summer", "#job#."),
        ("met @tom.", "tom", "met @job."), ("#last summer/day one# x", "last-summer", "#job/day-one# x"),
    ]) func renaming(_ text: String, _ tag: String, _ after: String) throws {
        let document = document(text + "\n", Self.all)
        let bytes = try document.applying(document.renamingTag(tag, to: "job"))
        #expect(String(decoding: bytes, as: UTF8.self) == after + "\n")
        // There and back.
        let renamed = self.document(String(decoding: bytes, as: UTF8.self), Self.all)
        let back = self.document(
            String(decoding: try renamed.applying(renamed.renamingTag("job", to: tag)), as: UTF8.self), Self.all)
        #expect(back.tags == document.tags)
    }

    /// What is private by its tag is so in every notation that is read.
    @Test func privacy() {
        #expect(document("text :private:\n", .colons).privacy != nil)
        #expect(document("text :private:\n", []).privacy == nil)
        #expect(document("#private things#\n", .words).privacy == nil)
    }
}
