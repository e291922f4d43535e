// Every link of a site arrives: at a page, a file, a place on a page. What the notes themselves have dead stays so.

import Bytes
import FileSystem
import Search
import Testing
import Vault
import Wording

@testable import Pages

/// Reads a site and follows all its links.
struct SiteLinks {
    struct Dead: Hashable, CustomStringConvertible {
        let page: String
        let address: String
        var description: String { "\(page): \(address)" }
    }

    private(set) var dead: [Dead] = []
    /// A name that two places of a page bear.
    private(set) var twice: [Dead] = []
    private(set) var count = 0

    init(_ site: String) throws {
        var names: [String: Set<String>] = [:]
        var links: [(page: String, address: String)] = []
        let files = try TemporaryVault.tree(site)
        for (page, bytes) in files where page.hasSuffix(".html") {
            var here: Set<String> = []
            var at = 0
            while let start = bytes[at...].firstIndex(of: .less) {
                at = start + 1
                guard let tag = HTMLTag(bytes, at: start), !tag.isEnd else { continue }
                at = tag.end
                for attribute in tag.attributes {
                    guard let value = attribute.value.map({ Self.decoded(bytes.text($0)) }) else { continue }
                    if attribute.name == "id", !here.insert(value).inserted {
                        twice.append(Dead(page: page, address: "#" + value))
                    }
                    if ["href", "src"].contains(attribute.name) { links.append((page, value)) }
                }
            }
            names[page] = here
        }
        for (page, address) in links {
            guard !address.contains("://"), !address.hasPrefix("mailto:"), !address.hasPrefix("tel:") else { continue }
            count += 1
            // Of bytes: a sign that joins the one before it makes no other sign of a number sign.
            let parts = address.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            let path = parts[0].prefix { $0 != "?" }
            let folder = page.split(separator: "/").dropLast().joined(separator: "/")
            let target = path.isEmpty ? page : Self.resolved(PercentEncoding.decoded(path), in: folder)
            let fragment = parts.count > 1 ? PercentEncoding.decoded(parts[1]) : ""
            if let target, files[target] != nil,
                fragment.isEmpty || fragment == "top" || names[target]?.contains(fragment) ?? true
            {
                continue
            }
            dead.append(Dead(page: page, address: address))
        }
    }

    private static func resolved(_ path: String, in folder: String) -> String? {
        var parts = folder.split(separator: "/").map(String.init)
        for part in path.split(separator: "/", omittingEmptySubsequences: true) {
            if part == ".." {
                guard !parts.isEmpty else { return nil }
                parts.removeLast()
            } else if part != "." {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private static func decoded(_ value: String) -> String {
        [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(value) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}

struct DeadLinkTests {
    @Test func everyLinkArrives() throws {
        let vault = try TemporaryVault([
            "journal/2026-11-20.md":
                "# Day\n[[Über uns#Was ist's?]] [[#Day]] [[Über uns#^b1]] [x](../notes/%C3%9Cber%20uns.md#was-ists) [top](#top)\n![[Über uns#Part]] ![[Über uns]] ![[Über uns]]\n[two\nlines](../notes/sub/c.md#c-1) ^[foot [[c]]] ==[[c|a]]== <a href=\"../notes/sub/c.md\">raw</a>\n",
            "notes/Über uns.md":
                "---\naliases: [we]\n---\n# Was ist's?\n\n## Part\n\n- item ^b1\n\n[[2026-11-20#Day]] [[we]] [^1]\n\n[^1]: foot\n\n# Was ist's?\n<a name=\"here\"></a> [h](#here) [[we#Was ist's?]] ![[p 1.png|20]] ![[s.mp3]] [[d.pdf#page=2]]\n",
            "notes/sub/c.md":
                "# C\n# C\n## Text\n### Fn 1\n[up](../%C3%9Cber%20uns.md#here) ![x](../p%201.png) #tag/é\n",
            "notes/p 1.png": "p", "s.mp3": "s", "d.pdf": "d",
        ])
        try vault.export()
        let links = try SiteLinks(vault.site)
        #expect(links.count > 150 && links.dead.isEmpty && links.twice.isEmpty, "\(links.dead) \(links.twice)")
    }

    @Test func whatIsDeadInANoteIsSaidToBe() throws {
        let vault = try TemporaryVault(["a.md": "[x](b.md#gone) [y](#gone) [z](gone.md)\n", "b.md": "# B\n"])
        try vault.export()
        #expect(try SiteLinks(vault.site).dead.map(\.address).sorted() == ["#gone", "b.html#gone", "gone.md"])
        let found = try VaultCheck(vault.index()).findings().map(\.problem.code.rawValue)
        #expect(found.sorted() == ["broken-anchor", "broken-anchor", "broken-link"])
    }

    private static func corpora() -> [String] {
        let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
        return [
            "foam-docs", "kepano", "simonw-til", "opensource-guide", "obsidian-tasks-demo", "logseq-docs", "18f-blog",
        ]
        .map { Paths.join(folder, "vault-" + $0) }.filter { FileStamp.isFolder($0) }
    }

    /// The file and the part that an address means, decoded.
    private static func parts(_ address: String) -> (file: String, fragment: String?) {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return (
            PercentEncoding.decoded(parts[0].prefix { $0 != "?" }),
            parts.count > 1 ? PercentEncoding.decoded(parts[1]) : nil
        )
    }

    /// Vaults of other people: a site has no dead link that `check` does not say of the notes, and names no place twice.
    @Test(.enabled(if: !corpora().isEmpty), arguments: corpora())
    func vaultsOfOthers(_ corpus: String) throws {
        let vault = try TemporaryVault()
        for (path, bytes) in try TemporaryVault.tree(corpus) where VaultPath(path) != nil {
            try vault.write(path, bytes: bytes)
        }
        try vault.export()
        let links = try SiteLinks(vault.site)
        let findings = try VaultCheck(vault.index()).findings().filter {
            [.brokenLink, .brokenAnchor].contains($0.problem.code)
        }
        func page(_ path: String) -> String {
            path.dropLast(3).split(separator: "/").map { SiteNames.plain(String($0)) }.joined(separator: "/")
        }
        let said = Dictionary(grouping: findings) { page($0.path) }
        let sources = Dictionary(
            try vault.index().allPaths().map { (page($0.text), $0) }, uniquingKeysWith: { first, _ in first })
        // What is private has no page.
        let staying = Set(
            try vault.index().search(vault.query("is:private"), today: TemporaryVault.today).hits.map(\.path.name))
        let onNotes = Set(links.dead.filter { $0.page != "index.html" }.map(\.address))
        let unknown = links.dead.filter { dead in
            // The first page shows a note that has a page of its own, too.
            if dead.page == "index.html", onNotes.contains(dead.address) { return false }
            let name = String(dead.page.dropLast(5))
            let (file, fragment) = Self.parts(dead.address)
            // A folder is there for `check`, and is not a page.
            if file.hasSuffix("/") { return false }
            // Not its page alone must be named, but what it leads to.
            let last = file.split(separator: "/").last.map(String.init) ?? ""
            if staying.contains(last) { return false }
            let stem = last.hasSuffix(".html") ? String(last.dropLast(5)) : last
            let isSaid = (said[name] ?? []).contains {
                let wanted = $0.problem.code == .brokenAnchor ? fragment : stem
                // As the note has it: with escapes and references.
                let message = HTMLEntities.decoded(
                    Array(PercentEncoding.decoded($0.problem.message.english).utf8)[...])
                return wanted.map { Folding.fold(message).contains(Folding.fold($0)) } ?? false
            }
            if isSaid { return false }
            // `check` reads no raw HTML.
            let text =
                (try? String(decoding: sources[name].map { try vault.files.read($0).bytes } ?? [], as: UTF8.self)) ?? ""
            return !text.contains("=\"\(dead.address)") && !text.contains("='\(dead.address)")
        }
        #expect(unknown.isEmpty, "\(unknown.count) of \(links.dead.count): \(unknown.prefix(12))")
        #expect(links.twice.isEmpty, "\(links.twice.prefix(12))")
    }
}
