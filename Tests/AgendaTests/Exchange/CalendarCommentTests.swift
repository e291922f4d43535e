import Bytes
import CivilTime
import Testing
import Vault

@testable import Agenda

/// Comments below an event are for the reader alone: a calendar never has them, and never takes them away.
struct CalendarCommentTests {
    private static let text = """
        - 2026-11-27 12:00 Party id:p1
          guests %%ask Nora
          about the cake%% and cake
          %%
          surprise
          later
          %%
          50 \\%% off

        """

    private func merged(_ new: CalendarLine, base: CalendarLine? = nil) throws -> String {
        let document = Document(path: VaultPath(trusted: "agenda/p.md"), contents: Array(Self.text.utf8))
        let item = try #require(document.items.first)
        let old = CalendarExport.Source(
            item: item, page: nil, notes: CalendarNotes(of: item, in: document), uid: "p1")
        guard let line = CalendarMerge.merged(new, base: base, into: old, reader: .fixed(0)) else { return Self.text }
        let edits = CalendarMerge.edits(line, at: item, in: document)
        let bytes = edits.applied(to: document.bytes)
        return bytes.text(bytes.indices)
    }

    private func line(_ title: String, _ description: String) throws -> CalendarLine {
        let item = try #require(LineGrammar.parse("- 2026-11-27 12:00 \(title) id:p1"))
        return CalendarLine(item, page: nil, notes: CalendarNotes(description: description))
    }

    @Test func sameDescription() throws {
        #expect(try merged(try line("Party", "50 %% off")) == Self.text)
        #expect(try merged(try line("Feast", "50 %% off")) == Self.text.replacing("Party", with: "Feast"))
    }

    /// As it left: the words around a comment of several lines are one line.
    @Test func whatLeftComesBack() throws {
        let (base, new) = (
            try line("Party", "guests and cake\n50 %% off"), try line("Feast", "guests and cake\n50 %% off")
        )
        #expect(try merged(new, base: base) == Self.text.replacing("Party", with: "Feast"))
    }

    @Test func anotherDescription() throws {
        let text = try merged(try line("Party", "70 %% off"))
        for row in Self.text.split(separator: "\n").dropFirst().dropLast() { #expect(text.contains(row), "\(text)") }
        #expect(text.contains("  70 \\%% off\n") && !text.contains("50"), "\(text)")
        let document = Document(path: VaultPath(trusted: "agenda/p.md"), contents: Array(text.utf8))
        #expect(document.scan.comments.count == 2 && document.scan.openComment == nil)
    }
}
