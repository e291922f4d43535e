// A folder of Obsidian or Logseq as daybook sees it, and its way into the vault.

import Bytes
import CivilTime
import FileSystem
import Journal
import Vault
import Wording

struct NoteFolderReport {
    private struct Found {
        var lines = 0
        var place = ""
    }

    private let source: DiarySource
    private let names: [String]
    private(set) var notes = 0
    private var daily = 0
    private var found: [NoteSyntax: Found] = [:]
    /// Files that are no Markdown, by their endings.
    private var others: [String: Int] = [:]
    private var copied: [VaultPath] = []
    private var known = 0
    private var problems: [(file: String, message: Phrase)] = []

    /// Notes larger than this are counted, and not looked into.
    private static let largestNote = 16 << 20

    init(_ source: DiarySource) throws {
        self.source = source
        // What Logseq keeps for itself: settings, and copies of earlier versions.
        names = try source.names().filter { !$0.hasPrefix("logseq/bak/") && !$0.hasPrefix("logseq/.recycle/") }
        for name in names {
            let path = VaultPath(trusted: name)
            guard path.isMarkdown else {
                others["." + (path.name.split(separator: ".").last.map(String.init) ?? ""), default: 0] += 1
                continue
            }
            notes += 1
            if NoteSyntax.dailyNote(path) != nil { daily += 1 }
            guard let bytes = try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote) else {
                problems.append((name, Phrase("cannot be read, or is too large", fr: "illisible ou trop grand")))
                continue
            }
            for (kind, line) in NoteSyntax.find(in: String(decoding: bytes, as: UTF8.self)) {
                if found[kind] == nil { found[kind] = Found(place: "\(name):\(line)") }
                found[kind]?.lines += 1
            }
        }
    }

    private func location(_ name: String) -> String { Paths.join(source.location, name) }

    // MARK: Copying

    /// Brings every file into the vault. What is there with the same bytes is there already; what differs is left.
    mutating func copy(to folder: VaultPath, _ context: Context, isDryRun: Bool) throws {
        let files = try context.vault().files
        if let real = try? Paths.real(source.location), real == files.root || real.hasPrefix(files.root + "/") {
            throw CommandError(
                .usage, Phrase("\(source.typed) is in the vault", fr: "\(source.typed) est dans le coffre"))
        }
        for name in names {
            let path = VaultPath(trusted: name)
            let day = NoteSyntax.dailyNote(path)
            let target =
                day.map { VaultPath(trusted: "agenda/\($0.year)/\($0.iso).md") }
                ?? VaultPath(trusted: folder.text + "/" + name)
            if files.exists(target) {
                if (try? OpenFile.reading(location(name)).readAll()) == (try? files.read(target).bytes) {
                    known += 1
                } else {
                    problems.append(
                        (
                            name,
                            Phrase(
                                "\(target) is there with other content: left out",
                                fr: "\(target) existe avec un autre contenu : laissé")
                        ))
                }
                continue
            }
            if day != nil, let bytes = try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote),
                Self.hasRelativeLink(bytes)
            {
                problems.append(
                    (
                        name,
                        Phrase(
                            "has links with a path, which lead elsewhere from \(target)",
                            fr: "a des liens par chemin, qui mènent ailleurs depuis \(target)")
                    ))
            }
            if !isDryRun { try files.copy(location(name), to: target) }
            copied.append(target)
        }
    }

    /// `](assets/a.png)`, `](../b.md)`.
    private static func hasRelativeLink(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.ranges(of: "](").contains { range in
            let target = text[range.upperBound...].prefix { $0 != ")" && !$0.isNewline }
            return !target.isEmpty && !target.hasPrefix("#") && !target.contains(":")
        }
    }

    // MARK: Telling

    private func sorted() -> [(NoteSyntax, Found)] {
        NoteSyntax.allCases.compactMap { kind in found[kind].map { (kind, $0) } }
    }

    func print(_ context: Context) {
        let terminal = context.terminal
        let files = names.count - notes
        terminal.line(
            context.say(.counted(notes, "note", "notes", fr: "note", "notes")) + ", "
                + context.say(.counted(daily, "daily note", "daily notes", fr: "note du jour", "notes du jour")) + ", "
                + context.say(.counted(files, "other file", "other files", fr: "autre fichier", "autres fichiers")))
        let titles: [(NoteSyntax.Treatment, Phrase)] = [
            (.read, Phrase("read as they are:", fr: "lus tels quels :")),
            (.kept, Phrase("kept as text:", fr: "gardés comme texte :")),
            (.notRun, Phrase("kept, not run:", fr: "gardés, non exécutés :")),
        ]
        for (treatment, title) in titles {
            let kinds = sorted().filter { $0.0.treatment == treatment }
            if kinds.isEmpty { continue }
            terminal.line(context.say(title))
            for (kind, found) in kinds {
                terminal.line("  \(context.say(kind.phrase)) ×\(found.lines)  \(TerminalText.harmless(found.place))")
            }
        }
        if !others.isEmpty {
            let list = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12)
                .map { "\(TerminalText.harmless($0.key)) ×\($0.value)" }.joined(separator: ", ")
            terminal.line(context.say(Phrase("no notes: ", fr: "pas des notes : ")) + list)
        }
        for path in copied { terminal.line("→ " + TerminalText.harmless(path.text)) }
        for problem in problems {
            context.diagnostic(
                Phrase(same: TerminalText.harmless(problem.file)) + Phrase(": ", fr: " : ") + problem.message)
        }
        if !copied.isEmpty || known > 0 {
            context.diagnostic(
                .counted(copied.count, "file copied", "files copied", fr: "fichier copié", "fichiers copiés")
                    + Phrase(", \(known) already there", fr: ", \(known) déjà là"))
        } else {
            let typed = source.typed
            context.diagnostic(
                Phrase("daybook --vault \(typed) opens it as it is", fr: "daybook --vault \(typed) l’ouvre tel quel"))
        }
    }

    func json(_ program: String, isDryRun: Bool, _ context: Context) {
        context.terminal.json([
            ("schema", "daybook.import.notes/1"), ("from", .string(program)), ("dry_run", .bool(isDryRun)),
            ("notes", .int(notes)), ("daily", .int(daily)), ("other_files", .int(names.count - notes)),
            (
                "syntax",
                .array(
                    sorted().map { kind, found in
                        .members([
                            ("kind", .string(kind.rawValue)), ("treatment", .string(kind.treatment.rawValue)),
                            ("lines", .int(found.lines)), ("first", .string(found.place)),
                        ])
                    })
            ),
            ("copied", .array(copied.map { .string($0.text) })), ("known", .int(known)),
            (
                "problems",
                .array(
                    problems.map {
                        .members([("file", .string($0.file)), ("message", .string(context.say($0.message)))])
                    })
            ),
        ])
    }
}
