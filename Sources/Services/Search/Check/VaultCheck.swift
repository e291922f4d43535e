// Every problem of a vault: of each file by itself, and those that only the whole shows.

import Bytes
import Dispatch
import FileSystem
import SQLite
import Sensors
import Synchronization
import Vault
import Wording

/// A problem with the file and the place.
package struct Finding: Sendable {
    /// As the vault names it; control characters are for the printer to hide.
    package let path: String
    package let position: LinePosition
    package let problem: Problem
    /// The line in question, for an excerpt.
    package let excerpt: String?
}

/// Reads every document and every CSV file below `sensors/`. It looks at the files themselves, not at what the index remembers.
package struct VaultCheck {
    let index: VaultIndex
    private var vault: VaultFolder { index.vault }

    package init(_ index: VaultIndex) { self.index = index }

    /// All findings in the order of paths and places. Throws `SQLiteError`.
    package func findings() throws -> [Finding] {
        var findings: [Finding] = []
        findings += settingsFindings()
        let tree = CheckWalk(vault)
        let check = DocumentCheck(
            vault: vault, targets: .init(names: try linkNames(), attachments: CheckWalk.names(of: tree.attachments)))
        var parts = LinkedParts(vault)
        findings += tree.findings
        var identifiers: [String: [(VaultPath, Range<Int>)]] = [:]
        let documents = try index.allPaths()
        for (path, look) in zip(documents, Self.onAllProcessors(documents) { check.look(at: $0) }) {
            findings += look.findings
            if let found = look.parts { parts.add(found, of: path) }
            if let identifier = look.identifier {
                identifiers[identifier.text, default: []].append((path, identifier.range))
            }
        }
        for (path, problems) in parts.missing() {
            findings += Finding.list(
                problems, in: path, (try? vault.files.readStart(path, limit: DocumentReader.largestText)) ?? [])
        }
        findings += duplicates(identifiers)
        findings += collisions(documents.map(\.text) + tree.attachments)
        findings += readings(tree.attachments)
        return findings.sorted {
            ($0.path, $0.position, $0.problem.code.rawValue) < ($1.path, $1.position, $1.problem.code.rawValue)
        }
    }

    /// What is made of each, in their order: a batch at a time on each processor.
    private static func onAllProcessors<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ body: @Sendable (Input) -> Output
    ) -> [Output] {
        let batches = Mutex([[Output]](repeating: [], count: (inputs.count + batchSize - 1) / batchSize))
        DispatchQueue.concurrentPerform(iterations: (inputs.count + batchSize - 1) / batchSize) { batch in
            let made = inputs[batch * batchSize..<min((batch + 1) * batchSize, inputs.count)].map(body)
            batches.withLock { $0[batch] = made }
        }
        return batches.withLock { $0.flatMap(\.self) }
    }

    private static let batchSize = 64

    private func settingsFindings() -> [Finding] {
        guard let path = VaultPath(VaultSettings.path), let bytes = try? vault.files.read(path, limit: 1 << 20).bytes
        else { return [] }
        return Finding.list(vault.settings.problems + ServerSettings.read(bytes).problems, in: path, bytes)
    }

    // MARK: The whole

    /// Keys with the documents that bear them.
    private func linkNames() throws -> [String: [VaultPath]] {
        let statement = try index.database.prepare(
            "SELECT n.key, d.path FROM bearers n JOIN documents d ON d.id = n.document ORDER BY d.path")
        var names: [String: [VaultPath]] = [:]
        while try statement.step() {
            names[statement.text(0), default: []].append(VaultPath(trusted: statement.text(1)))
        }
        return names
    }

    private func duplicates(_ identifiers: [String: [(VaultPath, Range<Int>)]]) -> [Finding] {
        identifiers.filter { $0.value.count > 1 }.flatMap { text, places in
            places.dropFirst().flatMap { path, range in
                Finding.list(
                    [.duplicateIdentifier(text, of: places[0].0, range)], in: path,
                    (try? vault.files.readStart(path, limit: DocumentReader.largestText)) ?? [])
            }
        }
    }

    /// Names that macOS and Windows hold for one.
    private func collisions(_ paths: [String]) -> [Finding] {
        var first: [String: String] = [:]
        return paths.sorted().compactMap { path in
            let key = path.lowercased()
            guard let other = first[key] else {
                first[key] = path
                return nil
            }
            let problem = Problem(
                .nameCollision, 0..<0,
                Phrase(
                    "the same name as \(other) on disks that ignore case",
                    fr: "même nom que \(other) sur les disques qui ignorent la casse"))
            return Finding(path: path, position: LinePosition(line: 1, column: 1), problem: problem, excerpt: nil)
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
    /// - Parameter first: the document that had it before.
    static func duplicateIdentifier(_ text: String, of first: VaultPath, _ range: Range<Int>) -> Problem {
        Problem(
            .duplicateIdentifier, range,
            Phrase("id “\(text)” is that of \(first) too", fr: "l’id « \(text) » est aussi celui de \(first)"))
    }
}
