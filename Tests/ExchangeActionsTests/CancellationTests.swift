// Long work ends between two steps when it is no longer waited for, and what it did until then is whole.

import ApplicationTestSupport
import ExchangeActions
import FileSystem
import Overviews
import Pages
import Processes
import Synchronization
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

/// Set from the question after `steps` on.
private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ steps: Int) { left = Mutex(steps) }

    var flag: CancelFlag {
        CancelFlag { [self] in
            left.withLock { left in
                left -= 1
                return left < 0
            }
        }
    }
}

@Suite struct CancellationTests {
    private func vault() throws -> TemporaryVault {
        var files: [String: String] = [:]
        for number in 1...6 {
            files["journal/2026/2026-11-0\(number).md"] =
                "---\ndate: 2026-11-0\(number)\n---\nDay \(number).\n\n<!-- daybook: count kind:journal -->\n<!-- /daybook -->\n"
        }
        return try TemporaryVault(files)
    }

    @Test func aPlanEndsBetweenTwoChanges() throws {
        let vault = try vault()
        let workspace = try vault.workspace(cancelFlag: Countdown(2).flag)
        let paths = (1...6).map { VaultPath(trusted: "journal/2026/2026-11-0\($0).md") }
        let plan = Plan(paths.map { path in .rewrite(path) { $0 + Array("More.\n".utf8) } }, ())
        #expect(throws: Cancellation.self) { try workspace.apply(plan) }
        let changed = try paths.filter { try vault.read($0.text).hasSuffix("More.\n") }
        #expect(changed == Array(paths.prefix(2)))
    }

    @Test func anExportEndsBetweenTwoFilesAndGoesOnWithTheNext() throws {
        let vault = try vault()
        let target = vault.home.path + "/site"
        func export(_ flag: CancelFlag) throws -> Int {
            let workspace = try vault.workspace(cancelFlag: flag)
            return try MakeExport(
                .markdown, to: .place(target), of: workspace.query([]), language: .english, generator: "test"
            ).run(in: workspace).written
        }
        #expect(throws: Cancellation.self) { try export(Countdown(3).flag) }
        #expect(try FileTree.files(below: target).keys.filter { $0.hasSuffix(".md") }.count == 3)
        #expect(try export(.never) >= 3)
        #expect(try FileTree.files(below: target).keys.filter { $0.hasSuffix(".md") }.count == 6)
    }

    @Test func aStreamThatNobodyReadsLeavesNoFile() throws {
        let vault = try vault()
        let workspace = try vault.workspace(cancelFlag: Countdown(0).flag)
        let target = vault.home.path + "/backup.json"
        #expect(throws: Cancellation.self) {
            try MakeExport(
                .json(includesPrivate: false), to: .place(target), of: workspace.query([]), language: .english,
                generator: "test"
            ).run(in: workspace)
        }
        #expect(!FileStamp.exists(target))
        #expect(!FileStamp.exists(target + ".part"))
    }

    @Test func anImportKeepsWhatItWrote() throws {
        let vault = try TemporaryVault()
        let text = (1...5).map { "2026-11-0\($0)\n\nEntry \($0).\n" }.joined(separator: "\n")
        func run(_ flag: CancelFlag) throws {
            let workspace = try vault.workspace(cancelFlag: flag)
            _ = try ImportDiary(.text(isDayFirst: true), from: DiarySource("-", input: Array(text.utf8), vault.machine))
                .run(in: workspace)
        }
        #expect(throws: Cancellation.self) { try run(Countdown(2).flag) }
        func count() throws -> Int { try vault.files().keys.filter { $0.hasPrefix("journal/") }.count }
        #expect(try count() == 2)
        try run(.never)
        #expect(try count() == 5)
    }

    @Test func bakingWritesNothingOnceNobodyWaits() throws {
        let vault = try vault()
        let before = try vault.files()
        let workspace = try vault.workspace(cancelFlag: Countdown(3).flag)
        #expect(throws: Cancellation.self) { try workspace.apply(BakeNotes().plan(in: workspace)) }
        #expect(try vault.files() == before)
    }

    @Test func aSyncEndsBeforeItMerges() throws {
        let vault = try vault()
        try git("init", "--quiet", in: vault)
        try git("remote", "add", "origin", vault.home.path + "/nowhere.git", in: vault)
        let workspace = try vault.workspace(cancelFlag: Countdown(0).flag)
        #expect(throws: Cancellation.self) { try SyncVault().run(in: workspace) { _ in } }
        #expect(try git("rev-list", "--all", in: vault).isEmpty)
    }

    @discardableResult
    private func git(_ arguments: String..., in vault: TemporaryVault) throws -> String {
        let result = try ChildProcess.run("git", ["-C", vault.root] + arguments)
        #expect(result.exitCode == 0, "\(arguments): \(result.errorText)")
        return String(decoding: result.output, as: UTF8.self)
    }
}
