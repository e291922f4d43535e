// Edits locked documents in memory, with an editor that writes nothing elsewhere, and locks them again.

import Bytes
import FileSystem
import LockActions
import Vault
import Wording
import Workspaces

/// Locked documents as plaintext files in memory, for an editor.
struct LockedEditing {
    private let context: Context
    private let folder: EditingFolder
    private let documents: [(path: VaultPath, name: String, text: [UInt8])]

    /// Throws `VaultError.lock` without the key, `LockActionError`, `SystemError`.
    init(_ paths: [VaultPath], _ context: Context) throws {
        let files = try context.vault().files
        // Reads all before writing anything.
        let texts = try paths.map { path in
            guard files.isOpen else { throw VaultError.lock(.closed, path) }
            return (path, try files.read(path).bytes)
        }
        let folder = try EditingFolder(context.machine)
        (self.context, self.folder) = (context, folder)
        do {
            documents = try texts.enumerated().map { index, document in
                // The extension tells the editor the language; the number distinguishes equal names.
                let name = (index == 0 ? "" : "\(index + 1)-") + document.0.opened.name
                _ = try folder.put(name, document.1, isEdited: true)
                return (document.0, name, document.1)
            }
        } catch {
            folder.wipe()
            throw error
        }
    }

    /// The paths for the editor.
    var files: [String] { documents.map { Paths.join(folder.path, $0.name) } }

    /// Saves the edited files, and wipes the folder. Files that cannot be saved stay in memory, and their path is reported.
    func finish() throws {
        do {
            for document in documents { try save(document.path, document.text, try folder.take(document.name)) }
        } catch {
            context.diagnostic(Self.kept(folder.keep()))
            throw error
        }
        folder.wipe()
    }

    static func kept(_ folder: String) -> Phrase {
        Phrase("what was typed is still in \(folder)", fr: "ce qui a été tapé est encore dans \(folder)")
    }

    /// Nothing was edited.
    func discard() { folder.wipe() }

    private func save(_ path: VaultPath, _ before: [UInt8], _ typed: [UInt8]?) throws {
        guard let typed, !typed.allSatisfy(\.isWhitespace) || before.allSatisfy(\.isWhitespace) else {
            context.diagnostic(
                Phrase(
                    "\(path): left empty, so it stays as it was (daybook journal delete removes it)",
                    fr: "\(path) : laissé vide, il reste comme il était (daybook journal delete l’enlève)"))
            return
        }
        guard typed != before else { return }
        var conflicts = 0
        try context.vault().files.edit(path) { now in
            // Somebody else wrote to the file meanwhile: both changes are kept.
            let merge = DocumentMerge(base: before, first: typed, second: now, path: path.opened)
            conflicts = merge.conflicts
            return merge.bytes
        }
        guard conflicts > 0 else { return }
        context.diagnostic(
            Phrase(
                "\(path): changed meanwhile; both are there between markers",
                fr: "\(path) : modifié entre-temps ; les deux y sont entre des marques"))
    }
}

/// Options that keep an editor from writing other files.
struct QuietEditor {
    /// Arguments to put before the files.
    let arguments: [String]
    /// Whether the editor is known to write nothing else with them.
    let isKnown: Bool

    /// - Parameter program: as called; a link is resolved (`vi` is often Vim).
    init(_ program: String, _ machine: Machine) {
        let folders = (machine["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        let place =
            program.contains("/") ? program : folders.map { Paths.join($0, program) }.first(where: FileStamp.exists)
        let name = Paths.name(of: place.flatMap { try? Paths.real($0) } ?? program)
        switch name {
        case _ where name.contains("vim") || name == "vimx":
            // Swap, undo, backup, registers (`:help swap-file`, `undo-persistence`, `'backup'`, `viminfo`). Applied after the user's own
            // settings.
            arguments = [
                "-n", "-i", "NONE", "-c", "set noswapfile noundofile nobackup nowritebackup backupcopy=yes",
            ]
            isKnown = true
        case "nano":
            arguments = ["--ignorercfiles"]
            isKnown = true
        case _ where name.hasPrefix("emacs") && name != "emacsclient":
            arguments = [
                "--eval",
                "(setq make-backup-files nil auto-save-default nil auto-save-list-file-prefix nil create-lockfiles nil)",
            ]
            isKnown = true
        case "micro":
            arguments = ["-backup", "false", "-savehistory", "false", "-saveundo", "false", "-savecursor", "false"]
            isKnown = true
        case "hx", "helix", "ed", "cat", "kak":
            (arguments, isKnown) = ([], true)
        default: (arguments, isKnown) = ([], false)
        }
    }
}
