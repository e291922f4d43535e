// Keys of front matter, and the values of each.

import Bytes
import CivilTime
import Journal
import Search
import Tables
import Vault
import Wording
import Workspaces

extension CompletionQuestion {
    private static let knownKeys = [
        "title", "tags", "date", "aliases", "mood", "favorite", "location", "weather", "photos", "created", "updated",
        "lang", "type", "paper", "ink", "private", "id", "shared",
    ]

    private func types(_ vault: EditedVault?) -> FolderTypes { vault?.workspace.vault.folderTypes ?? FolderTypes() }

    func keys(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?) throws -> CompletionAnswer {
        let others = try vault?.workspace.withIndex { try $0.fieldKeys() } ?? []
        // Line by line: with a key half typed, it is not valid YAML yet.
        let head = document.frontMatter.block == nil ? 0..<replaced.lowerBound : document.frontMatter.content
        let present = Set(
            document.bytes[head].split(whereSeparator: \.isLineEnd).compactMap { line -> String? in
                guard line.startIndex != replaced.lowerBound, let colon = line.firstIndex(of: .colon) else {
                    return nil
                }
                return document.bytes.text(line.startIndex..<colon)
            })
        let isTaken = { (key: String) in (DocumentFields.spellings[key] ?? [key]).contains(where: present.contains) }
        let hasColon = replaced.upperBound < document.bytes.count && document.bytes[replaced.upperBound] == .colon
        // Fields of its type come first.
        let open = types(vault).fields(of: document.path).filter { !isTaken($0.name) }
        let fields = (open.filter(\.isRequired) + open.filter { !$0.isRequired }).map(\.name)
        let known = fields + Self.knownKeys.filter { !isTaken($0) && !fields.contains($0) }
        let keys = known + others.filter { !known.contains($0) && !isTaken($0) && !$0.contains(".") && $0 != typed }
        let folded = Folding.fold(typed)
        let choices = keys.filter { Folding.fold($0).hasPrefix(folded) }.prefix(Self.limit).map {
            key in
            CompletionChoice(
                .key, key, detail: open.first { $0.name == key }?.wanted[language],
                TextEdit(replaced, key + (hasColon ? "" : ": ")))
        }
        return CompletionAnswer(choices: Array(choices), typed: typed)
    }

    func values(
        _ key: String, _ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?
    ) throws -> CompletionAnswer {
        let name = DocumentFields.spellings.first { $0.value.contains(key) }?.key ?? key
        func choices(_ values: [(String, detail: String?)], _ kind: CompletionChoice.Kind = .value) -> CompletionAnswer
        {
            let folded = Folding.fold(typed)
            let fitting = values.filter { Folding.fold($0.0).hasPrefix(folded) }
            return CompletionAnswer(
                choices: fitting.map {
                    CompletionChoice(
                        kind, $0.0, detail: $0.detail,
                        TextEdit(replaced, $0.0.contains(",") ? YAMLText.quoted($0.0) : YAMLText.value($0.0)))
                }, typed: typed)
        }
        if let field = types(vault).field(key, of: document.path)?.element {
            let allowed = field.choices
            if !allowed.isEmpty { return choices(allowed.map { ($0, nil) }) }
            if field.kind == .date { return dates(typed) { TextEdit(replaced, $0.iso) } }
        }
        switch name {
        case "tags": return try tags(typed, replaced, vault, isYAML: true)
        case "mood":
            let scale = vault?.workspace.moodScale ?? MoodScale()
            return choices(
                Mood.allCases.sorted(by: >).flatMap { mood in
                    (scale.words(for: mood) + [mood.name]).map { ($0, mood.emoji + " " + mood.phrase[language]) }
                })
        case "type": return choices((PageType.allCases.map(\.rawValue) + ["list"]).map { ($0, nil) })
        case "paper": return choices(PaperRuling.names.map { ($0, nil) })
        case "lang": return choices([("en", "English"), ("fr", "français")])
        case "favorite", "private": return choices([("true", nil), ("false", nil)])
        case "date", "created", "updated": return dates(typed) { TextEdit(replaced, $0.iso) }
        case "location":
            return try places(typed, vault, withPeople: false) { TextEdit(replaced, YAMLText.scalar($0)) }
        case "title", "id", "photos", "ink", "aliases", "weather": return .none
        default:
            guard let vault else { return .none }
            let found = try vault.workspace.withIndex { try $0.fieldValues(of: Folding.fold(key), limit: Self.limit) }
            return choices(found.filter { $0 != typed }.map { ($0, nil) })
        }
    }
}
