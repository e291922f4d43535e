// What `check` says of notes by the types of their folders.

import Bytes
import Search
import TestSupport
import Testing
import Vault
import Wording

@Suite struct TypedNoteTests {
    private func check(_ vault: IndexedVault) throws -> [String] {
        try VaultCheck(vault.open()).findings().map {
            "\($0.path):\($0.position.line):\($0.position.column) \($0.problem.code.rawValue) \($0.problem.message[.english])"
        }
    }

    private static let type =
        "match: {path_glob: 'books/**'}\nfields:\n  status: {type: enum, values: [open, read], required: true}\n  pages: {type: integer}\n"

    @Test func valuesAndKeysAreChecked() throws {
        let vault = try IndexedVault([
            ".daybook/types/book.yaml": Self.type, "books/a.md": "---\nstatus: read\npages: 3\n---\n",
            "books/b.md": "---\npages: many\n---\n", "books/c.md": "# C\n", "d.md": "---\npages: many\n---\n",
            "books/e.md": "---\nSTATUS: open\n---\n",
        ])
        let wanted = "missing-key “status” is missing: one of open, read"
        #expect(
            try check(vault) == [
                "books/b.md:2:1 \(wanted)", "books/b.md:2:8 bad-value pages: “many” is not a whole number",
                "books/c.md:1:1 \(wanted)", "books/e.md:2:1 \(wanted)",
            ])
        // A type that changes is asked again, whatever the index has.
        try vault.write(".daybook/types/book.yaml", "match: {path_glob: 'd.md'}\nfields: {pages: {type: integer}}\n")
        #expect(try check(vault) == ["d.md:2:8 bad-value pages: “many” is not a whole number"])
    }

    @Test func filesOfTypesAreChecked() throws {
        let vault = try IndexedVault([
            ".daybook/types/a.yaml": "match: {path_glob: x}\nfields:\n  a: {type: text}\n  b: {uniqe: true}\n",
            ".daybook/types/b.yml": "a: [\n", ".daybook/types/c.txt": "a: [\n",
        ])
        let found = try check(vault)
        #expect(
            found.map { $0.prefix(34) } == [
                ".daybook/types/a.yaml:3:13 setting", ".daybook/types/a.yaml:4:7 settings",
                ".daybook/types/b.yml:2:1 settings ",
            ])
    }
}
