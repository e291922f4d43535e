// The user's editor.

import Processes
import Vault
import Wording
import Workspaces

struct Editor {
    let context: Context

    func open(_ path: VaultPath) throws { try open([path]) }

    /// Runs `$VISUAL`, else `$EDITOR`, else vi, and waits. Words after the program's name are its arguments (`code --wait`).
    func open(_ paths: [VaultPath]) throws {
        let command = context.machine["VISUAL"] ?? context.machine["EDITOR"] ?? "vi"
        let words = command.split(separator: " ").map(String.init)
        guard let program = words.first else { return }
        let files = try context.vault().files
        context.terminal.endPaging()
        context.terminal.flush()
        let code: Int32
        do throws(ProcessError) {
            code = try ChildProcess.runInForeground(program, words.dropFirst() + paths.map { files.location($0) })
        } catch {
            throw CommandError(
                .failed,
                Phrase("the editor “\(program)” cannot be started", fr: "l’éditeur « \(program) » ne démarre pas"),
                hint: Phrase("set VISUAL or EDITOR", fr: "réglez VISUAL ou EDITOR"))
        }
        if code != 0 {
            throw CommandError(.failed, Phrase("the editor ended with \(code)", fr: "l’éditeur a fini avec \(code)"))
        }
    }
}
