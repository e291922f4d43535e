// The user's editor.

import Processes
import Vault
import Wording
import Workspaces

struct Editor {
    let context: Context

    func open(_ path: VaultPath) throws { try open([path]) }

    /// Runs `$VISUAL`, else `$EDITOR`, else vi, and waits. Words after the program's name are its arguments (`code --wait`). Locked
    /// documents are edited in memory.
    func open(_ paths: [VaultPath]) throws {
        let command = context.machine["VISUAL"] ?? context.machine["EDITOR"] ?? "vi"
        let words = command.split(separator: " ").map(String.init)
        guard let program = words.first else { return }
        let files = try context.vault().files
        let locked = paths.filter(\.isLocked)
        let editing = locked.isEmpty ? nil : try LockedEditing(locked, context)
        let quiet = QuietEditor(program, context.machine)
        if editing != nil, !quiet.isKnown {
            context.diagnostic(
                Phrase(
                    "\(program) may keep copies of its own of what is locked: backups, history, undo",
                    fr:
                        "\(program) garde peut-être ses propres copies de ce qui est verrouillé : sauvegardes, historique"
                ))
        }
        context.terminal.endPaging()
        context.terminal.flush()
        var names = paths.filter { !$0.isLocked }.map { files.location($0) }
        if let editing { names = quiet.arguments + names + editing.files }
        let code: Int32
        do throws(ProcessError) {
            code = try ChildProcess.runInForeground(program, words.dropFirst() + names)
        } catch {
            editing?.discard()
            throw CommandError(
                .failed,
                Phrase("the editor “\(program)” cannot be started", fr: "l’éditeur « \(program) » ne démarre pas"),
                hint: Phrase("set VISUAL or EDITOR", fr: "réglez VISUAL ou EDITOR"))
        }
        try editing?.finish()
        try context.workspace().tellPlain(paths.filter { !$0.isLocked })
        if code != 0 {
            throw CommandError(.failed, Phrase("the editor exited with \(code)", fr: "l’éditeur a fini avec \(code)"))
        }
    }
}
