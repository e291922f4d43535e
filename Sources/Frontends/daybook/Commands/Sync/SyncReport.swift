// What a sync did, in words and in JSON.

import Bytes
import GitSync
import Processes
import Vault
import Wording

/// Collects what is told and says it on stdout as it comes, or at the end as JSON.
final class SyncReport {
    private let context: Context
    private let asJSON: Bool
    private(set) var events: [SyncEvent] = []

    init(_ context: Context, asJSON: Bool) {
        self.context = context
        self.asJSON = asJSON
    }

    func take(_ event: SyncEvent) {
        events.append(event)
        guard let phrase = Self.phrase(event) else { return }
        // What a person should look at is a diagnostic; what was done is the answer.
        if asJSON || Self.isDiagnostic(event) {
            context.diagnostic(phrase)
        } else {
            context.terminal.line(context.say(phrase))
        }
        context.terminal.flush()
    }

    private static func isDiagnostic(_ event: SyncEvent) -> Bool {
        switch event {
        case .leftOut, .said, .again: true
        default: false
        }
    }

    private static func phrase(_ event: SyncEvent) -> Phrase? {
        switch event {
        case .registeredDriver:
            Phrase(
                "git asks daybook to merge in this repository", fr: "git demande à daybook de fusionner dans ce dépôt")
        case .wroteAttributes(let path):
            Phrase(
                "\(path): notes and readings are merged by daybook",
                fr: "\(path) : notes et relevés fusionnés par daybook")
        case .leftOut(let path):
            Phrase("\(path) is a repository of its own: left out", fr: "\(path) est un autre dépôt : laissé de côté")
        case .finishedMerge: Phrase("the merge in progress is finished", fr: "la fusion en cours est terminée")
        case .committed(let message, let count):
            Phrase("committed ", fr: "validé : ")
                + Phrase.counted(count, "file", "files", fr: "fichier", "fichiers") + Phrase(same: " – \(message)")
        case .received(let count):
            Phrase("received ", fr: "reçu : ")
                + Phrase.counted(count, "commit", "commits", fr: "commit", "commits")
        case .merged: Phrase("merged", fr: "fusionné")
        case .sent(let count, let remote):
            Phrase("sent ", fr: "envoyé : ") + Phrase.counted(count, "commit", "commits", fr: "commit", "commits")
                + Phrase(" to \(remote)", fr: " vers \(remote)")
        case .follows(let upstream):
            Phrase("the branch follows \(upstream) now", fr: "la branche suit maintenant \(upstream)")
        case .again:
            Phrase("something changed meanwhile: once more", fr: "quelque chose a changé entre-temps : encore une fois")
        case .said(let text):
            Phrase(same: text.split(separator: "\n").map { TerminalText.harmless(String($0)) }.joined(separator: "\n"))
        }
    }

    /// Whether anything was committed, received or sent.
    var isNothing: Bool {
        !events.contains { event in
            switch event {
            case .committed, .received, .sent, .finishedMerge, .follows: true
            default: false
            }
        }
    }

    /// `state` is nil where the vault is in no repository.
    func printJSON(_ state: SyncState?, lastSync: String?, conflicts: [String], _ shares: JSONValue?) {
        var members = SyncState.members(of: state, lastSync: lastSync, conflicts: conflicts)
        var (committed, received, sent) = (0, 0, 0)
        for event in events {
            switch event {
            case .committed(_, let count): committed += count
            case .received(let count): received += count
            case .sent(let count, _): sent += count
            default: continue
            }
        }
        members += [("committed_files", .int(committed)), ("received", .int(received)), ("sent", .int(sent))]
        members.append(("shares", shares ?? .array([])))
        context.terminal.json(members)
    }
}

/// How vault and remote stand, as far as is known without the network.
struct SyncState {
    let status: GitStatus
    let remote: String?
    let lastSync: String?
    let isMerging: Bool

    init(_ git: Git, lastSync: String?) throws {
        let place = try GitPlace(git)
        let result = try git.run(GitStatus.arguments + (place.prefix.isEmpty ? [] : ["--", "."]))
        guard result.exitCode == 0 else { throw SyncError.git(doing: .look, complaint: result.complaint) }
        status = GitStatus(result.output)
        let settings = try SyncSettings(git)
        let target = status.branch.flatMap { try? settings.target(of: $0) }
        remote = target.flatMap { settings.url(of: $0.remote) ?? $0.remote }
        self.lastSync = lastSync
        isMerging = place.isMerging
    }

    func members(conflicts: [String]) -> [(String, JSONValue)] {
        Self.members(of: self, lastSync: lastSync, conflicts: conflicts)
    }

    /// `state` is nil where the vault is in no repository.
    static func members(of state: SyncState?, lastSync: String?, conflicts: [String]) -> [(String, JSONValue)] {
        func number(_ count: Int?) -> JSONValue { count.map { .int($0) } ?? .null }
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        return [
            ("schema", "daybook.sync/1"), ("branch", text(state?.status.branch)), ("remote", text(state?.remote)),
            ("ahead", number(state?.status.ahead)), ("behind", number(state?.status.behind)),
            ("changes", .array((state?.status.changes ?? []).map { .string($0.path) })),
            ("conflicts", .array(conflicts.map { .string($0) })), ("last_sync", text(lastSync)),
        ]
    }
}
