// All problems of a vault: of each file by itself, and those of the whole.

import Bytes
import FileSystem
import Parallelism
import SQLite
import Sensors
import Vault
import Wording
import YAML

/// Uses the index as far as possible, and reads only files that have, or may have, problems.
package struct VaultCheck {
    let index: VaultIndex
    private var vault: VaultFolder { index.vault }

    package init(_ index: VaultIndex) { self.index = index }

    /// All findings in order of path and position. Throws `SQLiteError`.
    package func findings() throws -> [Finding] {
        let tree = CheckWalk(vault)
        let links = try wrongLinks(tree.attachments)
        let look = DocumentLook(vault)
        let doubtful = try doubtfulDocuments().union(index.misfits(look.types))
        var findings = settingsFindings() + Self.findings(look.types, in: vault) + tree.findings
        findings += Parallel.map(doubtful.union(links.keys).sorted()) { path in
            look.findings(in: path, isRead: doubtful.contains(path), links: links[path] ?? [])
        }.flatMap(\.self)
        findings += try duplicates() + index.lineDuplicates()
        findings += collisions(try index.allPaths().map(\.text) + tree.attachments)
        findings += readings(tree.attachments)
        findings += try locks()
        for base in try BaseSource.everywhere(index) where !base.problems.isEmpty {
            findings += Finding.list(base.problems, in: base.path, try vault.files.read(base.path).bytes)
        }
        return findings.sorted {
            ($0.path, $0.position, $0.problem.code.rawValue) < ($1.path, $1.position, $1.problem.code.rawValue)
        }
    }

    // MARK: Documents

    /// Documents with problems of their own, and those that the index cannot judge: devices, whose servers and zones
    /// are defined elsewhere, and unreadable ones.
    private func doubtfulDocuments() throws -> Set<VaultPath> {
        let statement = try index.database.prepare(
            """
            SELECT path FROM documents
            WHERE problems > 0 OR unreadable IS NOT NULL OR path LIKE 'sensors/%/device.md'
            """)
        var paths: Set<VaultPath> = []
        while try statement.step() { paths.insert(VaultPath(trusted: statement.text(0))) }
        return paths
    }

    private func wrongLinks(_ attachments: [String]) throws -> [VaultPath: [Problem]] {
        let check = try LinkCheck(index, files: .init(attachments))
        var found: [VaultPath: [Problem]] = [:]
        try index.database.reading {
            for (source, link) in try check.doubtful() {
                if let problem = try check.problem(of: link, in: source) { found[source, default: []].append(problem) }
            }
        }
        for source in try documentsWithFiles() {
            guard let document = try? vault.document(source) else { continue }
            for key in ["photos", "ink"] {
                guard let entry = document.entry(key) else { continue }
                let names = key == "ink" ? document.fields.ink : document.fields.photos.map(\.file)
                found[source, default: []] += names.filter { !check.isThere($0, from: source) }.map { name in
                    Problem(
                        .brokenLink, entry.value.range,
                        Phrase("“\(name)” does not exist", fr: "« \(name) » n’existe pas"))
                }
            }
        }
        return found.filter { !$0.value.isEmpty }
    }

    /// The documents whose heads name pictures or drawings.
    private func documentsWithFiles() throws -> [VaultPath] {
        let statement = try index.database.prepare(
            """
            SELECT d.path FROM documents d JOIN heads h ON h.document = d.id
            WHERE h.json LIKE '%"photos"%' OR h.json LIKE '%"ink"%' ORDER BY d.path
            """)
        var paths: [VaultPath] = []
        while try statement.step() { paths.append(VaultPath(trusted: statement.text(0))) }
        return paths
    }

    private func settingsFindings() -> [Finding] {
        guard let path = VaultPath(VaultSettings.path) else { return [] }
        let bytes = vault.settingsBytes
        return Finding.list(vault.settings.problems + ServerSettings.read(bytes).problems, in: path, bytes)
    }

    // MARK: The whole

    private func duplicates() throws -> [Finding] {
        let statement = try index.database.prepare(
            """
            SELECT identifier, path FROM documents WHERE identifier IN
              (SELECT identifier FROM documents WHERE identifier IS NOT NULL GROUP BY 1 HAVING count(*) > 1)
            ORDER BY identifier, path
            """)
        var found: [Finding] = []
        var first: (text: String, path: VaultPath)?
        while try statement.step() {
            let (text, path) = (statement.text(0), VaultPath(trusted: statement.text(1)))
            guard let other = first, other.text == text else {
                first = (text, path)
                continue
            }
            guard let document = try? vault.document(path), let entry = document.entry("id") else { continue }
            found += Finding.list(
                [.duplicateIdentifier(text, of: other.path, entry.value.range)], in: path, document.bytes)
        }
        return found
    }

    /// Names that are equal on macOS and Windows.
    private func collisions(_ paths: [String]) -> [Finding] {
        var first: [String: String] = [:]
        return paths.sorted().compactMap { path in
            let key = path.lowercased()
            guard let other = first[key] else {
                first[key] = path
                return nil
            }
            // A locked document that is open is a document and a file.
            guard !other.utf8.elementsEqual(path.utf8) else { return nil }
            let problem = Problem(
                .nameCollision, 0..<0,
                Phrase(
                    "the same name as \(other) on disks that ignore case",
                    fr: "même nom que \(other) sur les disques qui ignorent la casse"))
            return Finding(path: path, position: LinePosition(line: 1, column: 1), problem: problem, excerpt: nil)
        }
    }

    /// Unlocked documents that the settings want locked, documents in both forms (after an interrupted lock, or a sync), and
    /// locked ones that no key opens.
    private func locks() throws -> [Finding] {
        func finding(_ path: VaultPath, _ message: Phrase) -> Finding {
            Finding(
                path: path.text, position: LinePosition(line: 1, column: 1), problem: Problem(.lock, 0..<0, message),
                excerpt: nil)
        }
        let open = try index.documentsToLock().map {
            finding(
                $0,
                Phrase(
                    "the settings name it (lock:), and it is not locked (daybook lock --wanted)",
                    fr: "les réglages le nomment (lock:), et il n’est pas verrouillé (daybook lock --wanted)"))
        }
        let both = try index.lockedDocuments().filter { vault.files.exists($0.opened) }.map {
            finding(
                $0.opened,
                Phrase("it is there locked as well: \($0)", fr: "il est là verrouillé aussi : \($0)"))
        }
        let damaged = try index.lockedDocuments().filter(isDamaged).map {
            finding($0, Phrase("changed or cut off after it was locked", fr: "modifié ou coupé après le verrouillage"))
        }
        return open + both + damaged
    }

    /// Whether a locked document is damaged. Without the key only its first line can be checked (C2SP age specification, "Header").
    private func isDamaged(_ path: VaultPath) -> Bool {
        do {
            _ = try vault.document(path)
            return false
        } catch VaultError.lock(.closed, _) {
            let start = try? vault.files.readStart(path, limit: LockedFile.beginningSize)
            return start.map { !LockedFile.begins(Array($0)) } ?? false
        } catch VaultError.lock(.damaged, _) {
            return true
        } catch {
            return false
        }
    }

    private func readings(_ attachments: [String]) -> [Finding] {
        attachments.filter { $0.hasPrefix("sensors/") && $0.hasSuffix(".csv") && !$0.hasSuffix("/alerts.csv") }.flatMap
        { name in
            let path = VaultPath(trusted: name)
            do throws(VaultError) {
                let bytes = try vault.files.read(path).bytes
                return Finding.list(ReadingsFile(bytes).problems, in: path, bytes)
            } catch {
                return [.unreadable(path, error)]
            }
        }
    }
}

extension Problem {
    /// - Parameter first: the document that already has it.
    static func duplicateIdentifier(_ text: String, of first: VaultPath, _ range: Range<Int>) -> Problem {
        Problem(
            .duplicateIdentifier, range,
            Phrase("id “\(text)” is also used by \(first)", fr: "l’id « \(text) » est aussi celui de \(first)"))
    }
}
