// Edits of documents that were read before: the revision, the passage, and what an assistant cannot see.

import ApplicationTestSupport
import AssistantActions
import Permissions
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct EditDocumentTests {
    private func visit(_ vault: TemporaryVault, write: Set<VaultPart> = [.notes]) throws -> AssistantVisit {
        let workspace = try vault.workspace()
        var decision = AssistantDecision(.granted, since: 0)
        (decision.reads, decision.writes) = ([.notes, .lists], write)
        try PermissionRecorder(workspace).decideAssistant(decision)
        return try AssistantVisit(try vault.workspace())
    }

    private func edit(
        _ vault: TemporaryVault, _ path: String, _ old: String, _ new: String, revision: String? = nil,
        run: AssistantRun = AssistantRun(), isRehearsal: Bool = false
    ) throws -> AssistantChange {
        let visit = try visit(vault)
        let found = try ReadDocument(path).answer(in: visit)
        run.remember(found.path, in: visit)
        let edit = EditDocument(path, revision: revision ?? found.revision, old: old, new: new)
        return try run.carryOut(
            try edit.plan(in: visit) { run.text(of: $0, at: $1) }, in: visit, isRehearsal: isRehearsal)
    }

    @Test func onePassage() throws {
        let vault = try TemporaryVault(["notes/tea.md": "# Tea\n\nGreen, 70°.\nBlack, 95°.\n"])
        let rehearsed = try edit(vault, "notes/tea.md", "70°", "75°", isRehearsal: true)
        #expect(rehearsed.isRehearsal && rehearsed.files.count == 1)
        #expect(try vault.read("notes/tea.md").contains("70°"))
        let change = try edit(vault, "notes/tea.md", "70°", "75°")
        #expect(try vault.read("notes/tea.md") == "# Tea\n\nGreen, 75°.\nBlack, 95°.\n")
        #expect(change.files[0].difference == rehearsed.files[0].difference)
        #expect(change.files[0].difference?.contains("-Green, 70°.\n+Green, 75°.") == true)
        #expect(try change.files[0].revision == ReadDocument("notes/tea.md").answer(in: visit(vault)).revision)
    }

    @Test func atTheEnd() throws {
        let vault = try TemporaryVault(["notes/a.md": "one", "notes/b.md": "one\r\n"])
        _ = try edit(vault, "notes/a.md", "", "two")
        #expect(try vault.read("notes/a.md") == "one\ntwo\n")
        _ = try edit(vault, "notes/b.md", "", "two\nthree")
        #expect(try vault.read("notes/b.md") == "one\r\ntwo\r\nthree\r\n")
    }

    @Test func aPassageStandsThereOnce() throws {
        let vault = try TemporaryVault(["notes/a.md": "one\none\n"])
        let path = VaultPath(trusted: "notes/a.md")
        #expect(throws: AssistantActionError.manyPassages(path, count: 2)) { try edit(vault, "notes/a.md", "one", "x") }
        #expect(throws: AssistantActionError.noPassage(path)) { try edit(vault, "notes/a.md", "two", "x") }
    }

    @Test func aDocumentThatChangedIsNotWrittenOver() throws {
        let vault = try TemporaryVault(["notes/a.md": "one\n"])
        let run = AssistantRun()
        let first = try ReadDocument("notes/a.md").answer(in: visit(vault))
        run.remember(first.path, in: try visit(vault))
        try vault.write("one\nby the person\n", to: "notes/a.md")
        do {
            _ = try edit(vault, "notes/a.md", "one", "x", revision: first.revision, run: run)
            Issue.record("written over")
        } catch let error as AssistantActionError {
            guard case .stale(_, let revision, let difference) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(try revision == ReadDocument("notes/a.md").answer(in: visit(vault)).revision)
            #expect(difference?.contains("+by the person") == true)
        }
        // The difference to what this run did not read is not known.
        #expect(throws: AssistantActionError.self) {
            try edit(vault, "notes/a.md", "one", "x", revision: "0000000000000000")
        }
        #expect(try vault.read("notes/a.md") == "one\nby the person\n")
    }

    @Test func whatIsNotSeenIsNotChanged() throws {
        let vault = try TemporaryVault([
            "notes/comment.md": "one %%SECRET%%\ntwo\n", "notes/private.md": "---\nprivate: true\n---\none\n",
            "journal/x.md": "one\n", "lists/a.md": "- [ ] one\n",
        ])
        let path = VaultPath(trusted: "notes/comment.md")
        #expect(throws: AssistantActionError.partlyShown(path)) { try edit(vault, "notes/comment.md", "two", "x") }
        for missing in ["notes/private.md", "journal/x.md", "notes/nothing.md", "../vault/notes/comment.md"] {
            do {
                _ = try edit(vault, missing, "one", "x")
                Issue.record("\(missing) was found")
            } catch WorkspaceError.noDocument(let name) {
                #expect(name == missing)
            }
        }
        #expect(throws: PermissionRefusal.assistantReadsOnly(.lists)) { try edit(vault, "lists/a.md", "one", "x") }
        #expect(try vault.read("notes/comment.md") == "one %%SECRET%%\ntwo\n")
    }

    @Test func aHeadStaysReadable() throws {
        let vault = try TemporaryVault(["notes/a.md": "---\ntitle: A\n---\ntext\n"])
        let path = VaultPath(trusted: "notes/a.md")
        #expect(throws: AssistantActionError.unreadableHead(path)) {
            try edit(vault, "notes/a.md", "title: A", "title: [")
        }
        // Another kind is another part.
        #expect(throws: PermissionRefusal.assistantReadsOnly(.journal)) {
            try edit(vault, "notes/a.md", "title: A", "type: journal")
        }
    }

    @Test func thereIsAnEndToIt() throws {
        let vault = try TemporaryVault(["notes/a.md": "0\n"])
        let run = AssistantRun()
        for number in 0..<AssistantRun.maxWrites {
            _ = try edit(vault, "notes/a.md", "\(number)\n", "\(number + 1)\n", run: run)
        }
        #expect(throws: AssistantActionError.self) { try edit(vault, "notes/a.md", "30\n", "31\n", run: run) }
        #expect(try vault.read("notes/a.md") == "30\n")
        _ = try edit(vault, "notes/a.md", "30\n", "31\n", run: run, isRehearsal: true)
        #expect(throws: AssistantActionError.self) {
            try edit(vault, "notes/a.md", "", String(repeating: "x", count: AssistantRun.maxBytes))
        }
        #expect(try vault.read("notes/a.md") == "30\n")
    }

    @Test func linesOfALongDocument() throws {
        let text = (1...5000).map { "line \($0) with some words\n" }.joined()
        let vault = try TemporaryVault([
            "notes/long.md": text, "notes/empty.md": "", "notes/wide.md": String(repeating: "é", count: 100_000),
        ])
        let visit = try visit(vault)
        var read = ""
        var line = 1
        while true {
            let found = try ReadDocument("notes/long.md", line: line).answer(in: visit)
            #expect(found.text.utf8.count <= ReadDocument.maxBytes && found.lines == 5000)
            read += found.text
            guard let next = found.nextLine else { break }
            line = next
        }
        #expect(read == text)
        #expect(try ReadDocument("notes/long.md", line: 10, count: 2).answer(in: visit).text.hasPrefix("line 10 with"))
        #expect(try ReadDocument("notes/long.md", line: 10, count: 2).answer(in: visit).nextLine == 12)
        #expect(throws: AssistantActionError.noLine(5001, of: 5000)) {
            try ReadDocument("notes/long.md", line: 5001).answer(in: visit)
        }
        #expect(try ReadDocument("notes/empty.md").answer(in: visit).nextLine == nil)
        #expect(try ReadDocument("notes/wide.md").answer(in: visit).nextLine == nil)
    }
}
