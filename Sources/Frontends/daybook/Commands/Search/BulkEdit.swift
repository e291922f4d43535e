// One change in many files: counted, shown first where it is large, each file edited by itself.

import Arguments
import FileSystem
import Search
import Vault
import Wording

struct BulkEdit {
    let context: Context
    let words: Invocation

    /// Past this share of the vault a person is asked first.
    private static let largestShare = 0.2

    /// Edits the files for which `edit` returns edits. Files that refuse are named and the others still edited.
    func run(_ paths: [VaultPath], _ edit: @escaping (Document) throws -> [TextEdit]) throws -> Int32 {
        guard !paths.isEmpty else {
            context.diagnostic(Phrase("no document matches", fr: "aucun document ne correspond"))
            return ExitCode.nothing.rawValue
        }
        let vault = try context.vault()
        var affected: [VaultPath] = []
        var refused = 0
        for path in paths {
            do {
                if try !edit(try vault.document(path)).isEmpty { affected.append(path) }
            } catch let error where error is EditRefusal || error is VaultError {
                refused += 1
                context.diagnostic(CommandError(error).message)
            }
        }
        let isDryRun = words.has("dry-run")
        if !isDryRun, !words.has("yes"), try isLarge(affected.count), try !isAgreed(affected.count) {
            throw CommandError(
                .usage,
                Phrase(
                    "\(affected.count) files would change: nothing was written",
                    fr: "\(affected.count) fichiers changeraient : rien n’a été écrit"),
                hint: Phrase("--dry-run shows what, --yes does it", fr: "--dry-run montre quoi, --yes le fait"))
        }
        var changed = 0
        for path in affected where try context.edit(path, isDryRun: isDryRun, edit) { changed += 1 }
        let summary =
            isDryRun
            ? Phrase.counted(
                changed, "file would change", "files would change", fr: "fichier changerait", "fichiers changeraient")
            : Phrase.counted(changed, "file changed", "files changed", fr: "fichier modifié", "fichiers modifiés")
        context.diagnostic(summary)
        if refused > 0 { return ExitCode.failed.rawValue }
        return 0
    }

    private func isLarge(_ count: Int) throws -> Bool {
        let all = try context.index().documentCount()
        return count > 5 && Double(count) > Self.largestShare * Double(all)
    }

    private func isAgreed(_ count: Int) throws -> Bool {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal else { return false }
        context.terminal.prompt(
            context.say(Phrase("change \(count) files? [y/N] ", fr: "modifier \(count) fichiers ? [o/N] ")))
        let answer = StandardStream.input.readLine()?.lowercased() ?? ""
        return ["y", "yes", "o", "oui"].contains(answer)
    }
}
