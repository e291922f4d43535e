// Walks all files in the vault that are not documents: attachments, links, pipes.

import Bytes
import FileSystem
import SQLite
import Vault
import Wording

/// A walk only for `check`, which reports what the walk for the index skips.
struct CheckWalk {
    private(set) var attachments: [String] = []
    private(set) var findings: [Finding] = []
    private let vault: VaultFolder

    init(_ vault: VaultFolder) {
        self.vault = vault
        walk("")
    }

    private mutating func walk(_ folder: String) {
        let entries: [FolderEntry]
        do throws(SystemError) {
            entries = try OpenFile.folder(Paths.join(vault.root, folder)).entries()
        } catch {
            add(
                folder, .unreadable,
                Phrase("cannot be read: \(error.reason)", fr: "illisible : \(error.reason)"))
            return
        }
        for entry in entries {
            guard let name = entry.text else {
                let shown = String(decoding: entry.name, as: UTF8.self)
                add(
                    VaultPath.joined(folder, shown), .fileName,
                    Phrase(
                        "the name is not UTF-8; rename the file to have it read",
                        fr: "le nom n’est pas en UTF-8 ; renommez le fichier pour qu’il soit lu"))
                continue
            }
            let path = VaultPath.joined(folder, name)
            let location = Paths.join(vault.root, path)
            let kind = entry.kind ?? (try? FileStamp.of(location, followingLinks: false))?.kind
            guard !vault.ignore.leavesOut(name: name, in: folder, isFolder: kind == .folder) else { continue }
            switch kind {
            case .folder: walk(path)
            case .file where AtomicWrite.isLeftover(name):
                add(
                    path, .specialFile,
                    Phrase(
                        "left by a command that was killed; the next daybook lock removes it",
                        fr: "laissé par une commande interrompue ; le prochain daybook lock l’enlève"))
            case .file: if !VaultPath(trusted: name).isMarkdown { attachments.append(path) }
            case .link: link(path, location)
            default:
                if VaultPath(trusted: name).isMarkdown || VaultPath(trusted: name).isCSV {
                    add(
                        path, .specialFile,
                        Phrase("not a regular file; left out", fr: "pas un fichier ordinaire ; laissé de côté"))
                }
            }
        }
    }

    private mutating func link(_ path: String, _ location: String) {
        do {
            let real = try Paths.real(location)
            guard real == vault.root || real.hasPrefix(vault.root + "/") else {
                add(
                    path, .outsideLink,
                    Phrase("a symlink out of the vault; left out", fr: "lien qui sort du coffre ; laissé de côté"))
                return
            }
        } catch {
            if error.isLinkLoop {
                add(path, .outsideLink, Phrase("a symlink loop; left out", fr: "lien en boucle ; laissé de côté"))
            } else {
                add(path, .brokenLink, Phrase("a broken symlink; left out", fr: "lien vers rien ; laissé de côté"))
            }
        }
    }

    private mutating func add(_ path: String, _ code: Problem.Code, _ message: Phrase) {
        findings.append(.ofFile(path, code, message))
    }
}
