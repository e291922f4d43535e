// One run of `daybook resolve`: each conflict found, merged or explained, and reported.

import Bytes
import FileSystem
import GitSync
import Processes
import Search
import Vault
import Wording
import Workspaces

struct ResolveRun {
    private struct Finding {
        let path: VaultPath
        var copy: VaultPath?
        let outcome: ConflictResolution
    }

    private let context: Context
    private let vault: VaultFolder
    private let isDryRun: Bool
    private let removesCopies: Bool
    private let isInteractive: Bool
    private let asJSON: Bool
    private var history: ConflictHistory?
    private var git: Git?
    private var place: GitPlace?
    /// In conflict in git's index.
    private var unmerged: Set<VaultPath> = []
    private var findings: [Finding] = []
    private var left = 0
    private var seen: SeenCopies

    init(_ context: Context, isDryRun: Bool, removesCopies: Bool, isInteractive: Bool, asJSON: Bool) throws {
        self.context = context
        self.isDryRun = isDryRun
        self.removesCopies = removesCopies
        self.isInteractive = isInteractive
        self.asJSON = asJSON
        vault = try context.vault()
        seen = SeenCopies(context, vault.root)
        let git = Git(folder: vault.root, mayAsk: false)
        // Without git, or outside of a repository, files are merged without what both had.
        guard let place = try? GitPlace(git) else { return }
        (self.git, self.place) = (git, place)
        history = ConflictHistory(git, place)
        let found = try git.run(["ls-files", "--unmerged", "-z", "."])
        for record in found.output.split(separator: 0) {
            guard let tab = record.firstIndex(of: .tab) else { continue }
            unmerged.insert(VaultPath(trusted: String(decoding: record[(tab + 1)...], as: UTF8.self)))
        }
    }

    var isAllResolved: Bool { left == 0 }

    mutating func run(only: Set<VaultPath>?) throws {
        let ignore = vault.ignore
        let search = ConflictSearch(vault.root, leavingOut: { ignore.leavesOut(name: $0, in: $1, isFolder: true) })
        func isWanted(_ path: VaultPath) -> Bool { only?.contains(path) ?? true }
        for path in Set(search.marked).union(unmerged).sorted() where isWanted(path) { try resolve(marked: path) }
        for (copy, original, isBackup) in search.copies where isWanted(copy) || isWanted(original) {
            try resolve(copy, of: original, isBackup: isBackup)
        }
        if asJSON {
            printJSON()
        } else if findings.isEmpty {
            context.terminal.line(context.say(Phrase("no conflicts", fr: "aucun conflit")))
        }
        if !isDryRun { seen.save() }
    }

    // MARK: Markers

    private mutating func resolve(marked path: VaultPath) throws {
        guard let bytes = try? vault.files.read(path).bytes else {
            // Deleted here, changed there, and not in the folder: git knows more than we do.
            note(Finding(path: path, outcome: .left(.original)))
            return
        }
        guard ConflictMarkers.isMarked(bytes) else {
            // Edited by a person, or deleted on one side: a deletion against a change keeps the change.
            note(Finding(path: path, outcome: .merged(bytes, losses: [])))
            try add(path)
            return
        }
        let base = unmerged.contains(path) ? try history?.stage(1, of: path.text) : nil
        var outcome = ConflictResolution(marked: bytes, base: base ?? nil, path: path)
        if case .left = outcome, isInteractive, !isDryRun, let (chosen, skipped) = ask(path, bytes) {
            if skipped == 0 {
                outcome = .merged(chosen, losses: [])
            } else {
                // What was decided is decided; the rest keeps its marks.
                try replace(path, bytes, chosen)
            }
        }
        if case .merged(let merged, _) = outcome {
            try replace(path, bytes, merged)
            try add(path)
        }
        note(Finding(path: path, outcome: outcome))
    }

    private func add(_ path: VaultPath) throws {
        guard unmerged.contains(path), !isDryRun, let git, place?.isMerging == true else { return }
        let result = try git.run(["--literal-pathspecs", "add", "--", path.text])
        guard result.exitCode == 0 else { throw SyncError.git(doing: .merge, complaint: result.complaint) }
    }

    /// One answer for each place of a file. Nil where the markers do not belong together.
    private func ask(_ path: VaultPath, _ bytes: [UInt8]) -> (text: [UInt8], skipped: Int)? {
        guard let places = ConflictMarkers(bytes)?.places else { return nil }
        var text: [UInt8] = []
        var at = 0
        var skipped = 0
        for (index, place) in places.enumerated() {
            let line = bytes[..<place.range.lowerBound].count { $0 == .newline } + 1
            context.diagnostic(Phrase(same: "\(path):\(line) (\(index + 1)/\(places.count))"))
            for line in bytes[place.range].split(separator: .newline) {
                context.diagnostic(Phrase(same: "  " + TerminalText.harmless(String(decoding: line, as: UTF8.self))))
            }
            text += bytes[at..<place.range.lowerBound]
            at = place.range.upperBound
            if let chosen = answer(for: place) {
                text += chosen
            } else {
                skipped += 1
                text += bytes[place.range]
            }
        }
        return (text + bytes[at...], skipped)
    }

    /// Nil where the person leaves the place as it is, or is gone.
    private func answer(for place: ConflictMarkers.Place) -> [UInt8]? {
        while true {
            context.terminal.prompt(
                context.say(
                    Phrase(
                        "keep (o)urs, (t)heirs, (b)oth, or (s)kip? ",
                        fr: "garder (n)ôtre, (l)eur, les (d)eux, ou (p)asser ? ")))
            switch StandardStream.input.readLine()?.trimmed.lowercased() {
            case "o", "n": return place.first
            case "t", "l": return place.second
            case "b", "d": return place.first + place.second
            case "s", "p", nil: return nil
            default: continue
            }
        }
    }

    // MARK: Copies

    private mutating func resolve(_ copy: VaultPath, of original: VaultPath, isBackup: Bool) throws {
        guard let bytes = try? vault.files.read(copy).bytes else { return }
        guard let current = try? vault.files.read(original).bytes, !ConflictMarkers.isMarked(current) else {
            note(Finding(path: original, copy: copy, outcome: .left(.original)))
            return
        }
        let outcome: ConflictResolution
        if seen.contains(copy, bytes) {
            outcome = .merged(current, losses: [])
        } else {
            let base = try history?.base(of: original.text, nearest: bytes)
            outcome = ConflictResolution(
                original: current, copy: bytes, base: base ?? nil, path: original, isBackup: isBackup)
        }
        if case .merged(let merged, _) = outcome {
            try replace(original, current, merged)
            seen.insert(copy, bytes)
            if removesCopies, !isDryRun { try Paths.removeFile(vault.files.location(copy)) }
        }
        note(Finding(path: original, copy: copy, outcome: outcome))
    }

    private func replace(_ path: VaultPath, _ before: [UInt8], _ after: [UInt8]) throws {
        guard before != after else { return }
        if isDryRun {
            if !asJSON { context.terminal.write(UnifiedDiffText.of(path, before, after)) }
            return
        }
        // Merged from what was read: where it changed since, nothing is written.
        _ = try vault.files.edit(path) { now in
            guard now == before else { throw VaultError.changing(path) }
            return after
        }
    }

    // MARK: Reporting

    private mutating func note(_ finding: Finding) {
        findings.append(finding)
        let name = finding.copy.map { "\(finding.path) ← \($0.name)" } ?? "\(finding.path)"
        switch finding.outcome {
        case .merged(_, let losses):
            guard !asJSON else { return }
            context.terminal.line(
                TerminalText.harmless(name)
                    + context.say(
                        isDryRun
                            ? Phrase(": would be merged", fr: " : serait fusionné")
                            : Phrase(": merged", fr: " : fusionné")))
            for loss in losses {
                let place = loss.item.map { "\($0): " } ?? ""
                context.terminal.line(
                    "  "
                        + TerminalText.harmless(
                            context.say(
                                Phrase(
                                    "\(place)\(loss.field): kept “\(loss.kept)”, not “\(loss.lost)”",
                                    fr: "\(place)\(loss.field) : gardé « \(loss.kept) », pas « \(loss.lost) »"))))
            }
        case .left(let reason):
            left += 1
            guard !asJSON else { return }
            context.diagnostic(Phrase("\(name): ", fr: "\(name) : ") + Self.phrase(reason))
        }
    }

    private static func phrase(_ reason: ConflictResolution.Reason) -> Phrase {
        switch reason {
        case .prose:
            Phrase(
                "both sides wrote the same lines; edit it, or --interactive",
                fr: "les deux côtés ont écrit les mêmes lignes ; modifiez-le, ou --interactive")
        case .markers:
            Phrase("the markers do not belong together; edit it", fr: "les marques ne vont pas ensemble ; modifiez-le")
        case .backup:
            Phrase(
                "an editor’s copy that git’s history does not have; look at it",
                fr: "une copie d’éditeur absente de l’historique de git ; à regarder")
        case .original:
            Phrase(
                "the file it belongs to cannot be merged into", fr: "impossible de fusionner dans le fichier d’origine")
        case .kind: Phrase("neither notes nor readings; choose one", fr: "ni notes ni relevés ; choisissez")
        }
    }

    private func printJSON() {
        var resolved: [JSONValue] = []
        var open: [JSONValue] = []
        for finding in findings {
            let place: [(String, JSONValue)] = [
                ("path", .string(finding.path.text)),
                ("copy", finding.copy.map { .string($0.text) } ?? .null),
            ]
            switch finding.outcome {
            case .merged(_, let losses):
                let given = losses.map { loss in
                    JSONValue.members([
                        ("field", .string(loss.field)), ("item", loss.item.map { .string($0) } ?? .null),
                        ("kept", .string(loss.kept)), ("lost", .string(loss.lost)),
                    ])
                }
                resolved.append(.members(place + [("losses", .array(given))]))
            case .left(let reason): open.append(.members(place + [("reason", .string(reason.rawValue))]))
            }
        }
        context.terminal.json([
            ("schema", "daybook.resolve/1"), ("dry_run", .bool(isDryRun)), ("resolved", .array(resolved)),
            ("left", .array(open)),
        ])
    }
}

/// Copies that were merged and kept: merging one twice would count twice what it counted.
private struct SeenCopies {
    private let file: String
    private var keys: [String]
    private let before: [String]

    init(_ context: Context, _ root: String) {
        let folder = Paths.join(
            Paths.join(context.machine.stateFolder, "daybook"), IndexLocation.key(ofVault: root))
        file = Paths.join(folder, "copies")
        let text = (try? OpenFile.reading(file).readAll(limit: 1 << 22)).map { String(decoding: $0, as: UTF8.self) }
        keys = (text ?? "").split(separator: "\n").map(String.init)
        before = keys
    }

    private func key(_ path: VaultPath, _ bytes: [UInt8]) -> String {
        StableHash.digits(of: path.text + "\n" + String(decoding: bytes, as: UTF8.self))
    }

    func contains(_ path: VaultPath, _ bytes: [UInt8]) -> Bool { keys.contains(key(path, bytes)) }

    mutating func insert(_ path: VaultPath, _ bytes: [UInt8]) {
        if !contains(path, bytes) { keys.append(key(path, bytes)) }
    }

    func save() {
        guard keys != before else { return }
        try? Paths.makeFolder(Paths.parent(of: file), mode: 0o700)
        try? AtomicWrite.replace(file, with: Array(keys.suffix(10_000).map { $0 + "\n" }.joined().utf8), mode: 0o600)
    }
}
