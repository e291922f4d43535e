// The report of a sync, as text and JSON.

import Bytes
import ExchangeActions
import GitSync
import Vault
import Wording
import Workspaces

/// Writes events to stdout as they occur, or collects them as JSON for the end.
final class SyncReport {
    private let context: Context
    private let asJSON: Bool
    private let deduplicator: MessageDeduplicator?
    private(set) var outcome = SyncOutcome()

    /// - Parameter deduplicator: of a loop, to report each condition once.
    init(_ context: Context, asJSON: Bool, _ deduplicator: MessageDeduplicator? = nil) {
        self.context = context
        self.deduplicator = deduplicator
        self.asJSON = asJSON
    }

    func take(_ event: SyncVault.Event) {
        outcome.take(event)
        switch event {
        case .share(let result): ShareText.say(result, asJSON: asJSON, context, deduplicator)
        case .sharesDone: deduplicator?.endRun()
        case .vault(let event): say(event)
        }
    }

    private func say(_ event: SyncEvent) {
        guard let phrase = Self.phrase(event) else { return }
        // Events that need attention are diagnostics; completed steps are the answer.
        if asJSON || Self.isDiagnostic(event) {
            context.diagnostic(phrase)
        } else {
            context.terminal.line(context.say(phrase))
        }
        context.terminal.flush()
    }

    private static func isDiagnostic(_ event: SyncEvent) -> Bool {
        switch event {
        case .leftOut, .unusedLink, .said, .again, .keptBoth, .twoEntries, .movedTwice, .keptDespiteDeletion,
            .lockedMeanwhile,
            .lockedValueOverridden, .damagedLock,
            .renamedTwice, .recovered:
            true
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
        case .unusedLink(let path):
            Phrase(
                "\(path) is a link to somewhere else: it is not used, and nothing is written through it",
                fr: "\(path) est un lien vers ailleurs : il n’est pas utilisé, et rien n’est écrit à travers lui")
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
            Phrase(
                "something changed meanwhile: trying again", fr: "quelque chose a changé entre-temps : encore une fois")
        case .keptBoth(let path, let copy):
            Phrase(
                "\(path): two versions; the one of this device is \(copy)",
                fr: "\(path) : deux versions ; celle de cet appareil est \(copy)")
        case .twoEntries(let path, let copy):
            Phrase(
                "\(path): both devices wrote an entry in that minute; the one of this device is \(copy)",
                fr:
                    "\(path) : les deux appareils ont écrit une entrée à cette minute ; celle de cet appareil est \(copy)"
            )
        case .movedTwice(let path, let here, let there):
            Phrase(
                "\(path): moved or unlocked on both sides: it is there twice, as \(here) and as \(there)",
                fr: "\(path) : déplacé ou déverrouillé des deux côtés : il est là deux fois, \(here) et \(there)")
        case .keptDespiteDeletion(let path):
            Phrase(
                "\(path): changed on one side and deleted on the other: kept",
                fr: "\(path) : modifié d’un côté et supprimé de l’autre : gardé")
        case .lockedMeanwhile(let path, let copy):
            Phrase(
                "\(path): changed on one side and locked on the other: the changed text is \(copy)",
                fr: "\(path) : modifié d’un côté et verrouillé de l’autre : le texte modifié est \(copy)")
        case .lockedValueOverridden(let path, let field):
            Phrase(
                "\(path): \(field): changed on both sides; the later one stays (daybook history \(path))",
                fr: "\(path) : \(field) : modifié des deux côtés ; le dernier reste (daybook history \(path))")
        case .damagedLock(let path):
            Phrase(
                "\(path): changed or cut off after it was locked (daybook history \(path) --restore)",
                fr: "\(path) : modifié ou coupé après le verrouillage (daybook history \(path) --restore)")
        case .renamedTwice(let here, let there):
            Phrase(
                "\(here) was renamed \(there) elsewhere: it has that name now",
                fr: "\(here) a été renommé \(there) ailleurs : il porte désormais ce nom")
        case .recovered:
            Phrase(
                "the sync before was cut short: this one goes on from there",
                fr: "la synchronisation précédente a été interrompue : celle-ci reprend où elle en était")
        case .said(let text):
            Phrase(same: text.split(separator: "\n").map { TerminalText.harmless(String($0)) }.joined(separator: "\n"))
        }
    }

    func printJSON(_ workspace: Workspace, conflicts: [String]) throws {
        let state = try outcome.state(of: workspace)
        context.terminal.json(
            Schema.sync(
                state, lastSync: SyncStore(workspace).lastSync, conflicts: conflicts, outcome, context.language))
    }
}
