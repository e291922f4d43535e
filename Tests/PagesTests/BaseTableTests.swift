// The bases of documents as tables in what leaves: of rows that leave, and of what these tell then.

import FileSystem
import Testing
import Vault
import Wording

@testable import Pages

struct BaseTableTests {
    private static let files: [String: String] = [
        "views/books.base":
            "views:\n  - name: All\n    filters: pages > 0\n    order: [file.name, pages, sleep, lat]\n    summaries: {pages: Sum}\n  - name: Linked\n    filters: file.hasLink(this.file)\n    order: [file.name, file.backlinks]\n",
        "dune.md": "---\npages: 600\nsleep: 7.77\nlat: 45.76412\n---\n# Dune\n\nSee [[shelf]].\n",
        "emma.md": "---\npages: 400\nnote: read %%PRIVCOMMENT%% twice\n---\n# Emma\n",
        "diary.md": "---\npages: 9000\nprivate: true\n---\n# Diary\n\nSee [[shelf]] and [[dune]].\n",
        "shelf.md":
            "# Shelf\n\n![[books.base#All]]\n\n![[books.base#Linked]]\n\n```base\nfilters: pages > 500\nviews:\n  - name: Long\n    order: [file.name, note.note]\n```\n\nAfter.\n",
        "broken.md": "# Broken\n\n```base\nviews:\n  - filters: nonsense(\n```\n",
        "other.md": "# Other\n\n![[shelf]]\n",
    ]

    @Test func theTablesAreOfWhatLeaves() throws {
        let vault = try TemporaryVault(Self.files)
        let report = try vault.export()
        let page = try vault.page("shelf.html")
        #expect(page.contains("<table") && page.contains("dune.md</a>") && page.contains("href=\"emma.html\""))
        // Of 600 and 400: what stays is in no sum.
        #expect(page.contains("sum 1000") && !page.contains("9000") && !page.contains("diary"))
        #expect(!page.contains("base</code>") && !page.contains("filters:") && page.contains("After."))
        #expect(try vault.page("other.html").contains("sum 1000"))
        #expect(report.warnings.contains { $0[.english].hasPrefix("broken.md:5: ") })
        #expect(try vault.page("broken.html").contains("nonsense("))
        // An export of some documents has their rows alone.
        let folder = Paths.join(vault.folder, "part")
        try vault.export("pages:600 OR shelf", to: folder)
        let part = String(decoding: try #require(TemporaryVault.tree(folder)["shelf.html"]), as: UTF8.self)
        #expect(part.contains("sum 600") && !part.contains("emma"))
    }

    @Test func aRowThatChangesChangesThePage() throws {
        let vault = try TemporaryVault(Self.files)
        try vault.export(later: true)
        try vault.write("emma.md", "---\npages: 401\n---\n# Emma\n")
        try vault.export(later: true)
        #expect(try vault.page("shelf.html").contains("sum 1001"))
    }
}
