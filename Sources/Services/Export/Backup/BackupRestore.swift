// Putting a backup back: the same bytes under the same paths, nothing out of the vault, nothing lost.

import Bytes
import Vault
import Wording

extension JSONBackup {
    /// Writes the files of a backup into a vault. Files that are there with the same bytes count as unchanged.
    ///
    /// Everything is checked before anything is written. Throws `ExportError.notABackup`, `ExportError.wouldOverwrite` for files
    /// with other content (unless `overwriting`), and `VaultError`.
    package static func restore(
        _ bytes: [UInt8], into files: VaultFiles, overwriting: Bool = false, dryRun: Bool = false
    ) throws -> ExportReport {
        let entries = try entries(bytes)
        var report = ExportReport()
        var pending: [(path: VaultPath, bytes: [UInt8], isNew: Bool)] = []
        var conflicts: [String] = []
        for (path, content) in entries {
            guard files.exists(path) else {
                pending.append((path, content, true))
                continue
            }
            if try files.read(path).bytes == content {
                report.unchanged += 1
            } else {
                conflicts.append(path.text)
                pending.append((path, content, false))
            }
        }
        guard conflicts.isEmpty || overwriting else { throw ExportError.wouldOverwrite(paths: conflicts) }
        for file in pending {
            report.written += 1
            if dryRun { continue }
            if file.isNew { try files.create(file.path, file.bytes) } else { try files.restore(file.path, file.bytes) }
        }
        return report
    }

    private static func entries(_ bytes: [UInt8]) throws(ExportError) -> [(path: VaultPath, bytes: [UInt8])] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes)
        } catch {
            throw .notABackup(
                Phrase("not JSON: \(error.description)", fr: "ce n’est pas du JSON : \(error.description)"))
        }
        guard value["schema"]?.string == schema, let files = value["files"]?.array else {
            throw .notABackup(Phrase("the schema is not \(schema)", fr: "le schéma n’est pas \(schema)"))
        }
        var seen: Set<VaultPath> = []
        var entries: [(path: VaultPath, bytes: [UInt8])] = []
        for file in files {
            let name = file["path"]?.string ?? ""
            // A path that does not read back as itself ("a/../b", "/a", "") is somebody else's doing.
            guard let path = VaultPath(name), path.text == name, path.topFolder != ".git", name != ".git" else {
                throw .notABackup(
                    Phrase("“\(name)” is no path in a vault", fr: "« \(name) » n’est pas un chemin dans un coffre"))
            }
            guard let content = content(file) else {
                throw .notABackup(
                    Phrase("“\(name)” has neither text nor base64", fr: "« \(name) » n’a ni texte ni base64"))
            }
            guard seen.insert(path).inserted else {
                throw .notABackup(Phrase("“\(name)” is there twice", fr: "« \(name) » y est deux fois"))
            }
            entries.append((path, content))
        }
        return entries
    }

    private static func content(_ file: JSONValue) -> [UInt8]? {
        if let text = file["text"]?.string { return Array(text.utf8) }
        return file["base64"]?.string.flatMap(Base64.decode)
    }
}
