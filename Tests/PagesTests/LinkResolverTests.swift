// What links mean: ends of paths, titles, aliases, however they are composed.

import Testing
import Vault

@testable import Pages

struct LinkResolverTests {
    private let resolver = LinkResolver(
        documents: [
            (VaultPath(trusted: "a/tea.md"), "Tea", ["Drink"]), (VaultPath(trusted: "b/tea.md"), "Other", []),
            (VaultPath(trusted: "b/c/Été.md"), "Drink", ["/a/x", "tea"]),
            (VaultPath(trusted: "pages/plan___2026.md"), "", []),
            (VaultPath(trusted: "\u{ac00}.md"), "Ga", []), (VaultPath(trusted: "x/plan/2026.md"), "drink", []),
        ], attachments: [VaultPath(trusted: "media/tea.png")])

    private func wiki(_ name: String, from path: String = "z.md") -> LinkResolver.Target {
        resolver.wiki(name, from: VaultPath(trusted: path))
    }

    @Test
    func namesAreEndsOfPaths() {
        #expect(wiki("tea") == .document(0))
        #expect(wiki("Tea.md") == .document(0))
        // The one beside it.
        #expect(wiki("tea", from: "b/other.md") == .document(1))
        #expect(wiki("b/tea") == .document(1))
        #expect(wiki("/b/tea") == .document(1))
        #expect(wiki("ete") == .document(2) && wiki("c/été") == .document(2) && wiki("b/c/ETE") == .document(2))
        // No end of a component, and nothing before the whole path.
        #expect(wiki("ea") == .missing && wiki("x/a/tea") == .missing && wiki("") == .missing)
        #expect(wiki("tea.png") == .file(VaultPath(trusted: "media/tea.png")))
    }

    @Test
    func composedOtherwiseItIsTheSameName() {
        #expect(wiki("\u{1100}\u{1161}") == .document(4))
        #expect(wiki("\u{ac00}") == .document(4))
    }

    @Test
    func aTitleCountsBeforeAnAliasAndAFileBeforeBoth() {
        #expect(wiki("drink") == .document(2))
        #expect(wiki("DRINK", from: "x/plan/other.md") == .document(5))
        #expect(wiki("other") == .document(1))
        #expect(wiki("tea", from: "b/c/other.md") == .document(0))
    }

    @Test
    func linksOfMarkdownAreWholePaths() {
        func markdown(_ target: String) -> LinkResolver.Target {
            resolver.markdown(target, from: VaultPath(trusted: "a/z.md"))
        }
        #expect(markdown("tea.md") == .document(0))
        #expect(markdown("../b/tea.md") == .document(1))
        #expect(markdown("/a/x") == .document(2))
        #expect(markdown("c/Été.md") == .missing)
        #expect(markdown("https://example.org") == .outside)
    }
}
