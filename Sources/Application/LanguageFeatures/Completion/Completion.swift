// What can be completed at a place, out of what the vault has.

import Bytes
import CivilTime
import Journal
import Lists
import Search
import Sensors
import Vault
import Wording
import Workspaces

package struct CompletionQuestion {
    package let document: Document
    /// In bytes.
    package let offset: Int
    let machine: Machine
    let language: LanguageCode

    /// Choices in one answer.
    package static let limit = 100

    package init(_ document: Document, at offset: Int, machine: Machine, language: LanguageCode) {
        (self.document, self.offset, self.machine, self.language) = (document, offset, machine, language)
    }

    /// Without a vault, what the document itself has.
    package func answer(in vault: EditedVault?) throws -> CompletionAnswer {
        guard let context = CompletionContext(document, at: offset) else { return .none }
        switch context {
        case .wikiTarget(let typed, let replaced, let isOpen, let hasAlias):
            guard let vault else { return .none }
            return try targets(typed, replaced, isOpen: isOpen, hasAlias: hasAlias, vault)
        case .wikiPart(let target, let typed, let replaced, let isOpen):
            guard let other = try linked(target, vault) else { return .none }
            let ending = isOpen ? "]]" : ""
            return PartChoices(other, replaced, typed: typed, ending: ending).answer(asAnchors: false)
        case .address(let typed, let replaced):
            guard let vault else { return .none }
            return try addresses(typed, replaced, vault)
        case .addressPart(let target, let typed, let replaced):
            guard let other = try addressed(target, vault) else { return .none }
            return PartChoices(other, replaced, typed: typed, ending: "").answer(asAnchors: true)
        case .tag(let typed, let replaced): return try tags(typed, replaced, vault, isYAML: false)
        case .key(let typed, let replaced): return try keys(typed, replaced, vault)
        case .value(let key, let typed, let replaced): return try values(key, typed, replaced, vault)
        case .place(let typed, let replaced, let isQuoted):
            return try places(typed, vault) { name in
                TextEdit(replaced, isQuoted ? "@\"\(name)\"" : PlaceMention.inLine(name))
            }
        case .token(let key, let typed, let replaced):
            guard Self.dateTokens.contains(key) else {
                return TokenValues(key, machine).answer(typed, replaced)
            }
            return dates(typed) { TextEdit(replaced, $0.iso) }
        case .item(let typed, let replaced): return try items(typed, replaced, vault)
        case .line(let typed, let replaced):
            guard typed.count >= 2 else { return .none }
            return dates(typed) { TextEdit(replaced, $0.iso + " ") }
        case .question(let question): return try inQuestion(question, vault)
        case .measure(let typed, let replaced):
            let device = DeviceSettings(identifier: "", document: document)
            return .starting(with: typed, device.measures.map { ($0.name, $0.unit) }, .value, replaced)
        }
    }

    private static let dateTokens: Set<String> = ["due", "start", "until", "done", "added", "bought", "except", "also"]

    // MARK: Links

    private func targets(
        _ typed: String, _ replaced: Range<Int>, isOpen: Bool, hasAlias: Bool, _ vault: EditedVault
    ) throws -> CompletionAnswer {
        try vault.withLinks { index, links in
            var found: [(path: VaultPath, title: String, alias: String?)] = []
            var seen: Set<VaultPath> = []
            func add(_ path: VaultPath, _ title: String, _ alias: String? = nil) {
                if path != document.path, seen.insert(path).inserted { found.append((path, title, alias)) }
            }
            let folded = Folding.fold(typed.trimmed)
            // What is open comes as the editor has it.
            for (path, other) in vault.opened.documents.sorted(by: { $0.key < $1.key }) {
                let names = [other.title, path.stem] + other.fields.aliases
                let isMeant = folded.isEmpty || names.contains { Folding.fold($0).contains(folded) }
                if isMeant {
                    add(
                        path, other.title,
                        other.fields.aliases.first {
                            !folded.isEmpty && Folding.fold($0).contains(folded)
                                && !Folding.fold(other.title).contains(folded)
                        })
                }
            }
            if folded.isEmpty {
                for named in try index.newestDocuments(Self.limit) where vault.opened.documents[named.path] == nil {
                    add(named.path, named.title)
                }
            } else {
                let matches = try vault.matches(typed, limit: Self.limit, index)
                let named = try index.namedDocuments(matches.map(\.document))
                for match in matches {
                    guard let document = named[match.document], vault.opened.documents[document.path] == nil else {
                        continue
                    }
                    add(
                        document.path, document.title, match.isAlias ? alias(match.name, of: document.path, vault) : nil
                    )
                }
                // A path that is typed folder by folder.
                if typed.contains("/") {
                    for path in try links.destinations(ofName: typed) { add(path, path.stem) }
                }
            }
            var answer = CompletionAnswer(isIncomplete: true, typed: typed)
            for (path, title, alias) in found.prefix(Self.limit) {
                let name = try shortest(path, links)
                let shown = alias ?? title
                let isSame = Folding.fold(shown) == Folding.fold(path.stem)
                let hasMarks = shown.contains { "[]|".contains($0) }
                let ending = isOpen ? "]]" : ""
                let text = name + (isSame || hasAlias || hasMarks ? "" : "|" + shown) + ending
                answer.choices.append(
                    CompletionChoice(.document, shown, detail: path.text, TextEdit(replaced, text), path: path))
            }
            return answer
        }
    }

    /// An alias as it is written.
    private func alias(_ folded: String, of path: VaultPath, _ vault: EditedVault) -> String? {
        (try? vault.document(path))?.fields.aliases.first { Folding.fold($0.trimmed) == folded }
    }

    /// The shortest end of a path that leads to it alone.
    private func shortest(_ path: VaultPath, _ links: LinkFollower) throws -> String {
        let whole = path.isMarkdown ? String(path.text.dropLast(3)) : path.text
        let parts = whole.split(separator: "/")
        for count in 1...max(1, parts.count) {
            let name = parts.suffix(count).joined(separator: "/")
            if try links.destinations(ofName: name) == [path] { return name }
        }
        return "/" + whole
    }

    /// The document of a link in progress, this one where nothing is named.
    private func linked(_ target: String, _ vault: EditedVault?) throws -> Document? {
        if target.trimmed.isEmpty { return document }
        guard let vault else { return nil }
        return try vault.withLinks { _, links in
            try links.destinations(ofName: target.trimmed).first.flatMap { try? vault.document($0) }
        }
    }

    private func addressed(_ target: String, _ vault: EditedVault?) throws -> Document? {
        if target.isEmpty { return document }
        let decoded = PercentEncoding.decoded(target)
        let folder = document.path.folder
        let path =
            decoded.hasPrefix("/")
            ? VaultPath(decoded.dropFirst()) : VaultPath(folder.isEmpty ? decoded : folder + "/" + decoded)
        guard let vault, let path else { return nil }
        return (try? vault.document(path)) ?? (try? vault.document(VaultPath(trusted: path.text + ".md")))
    }

    private func addresses(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault) throws -> CompletionAnswer {
        try vault.withLinks { index, _ in
            let words =
                PercentEncoding.decoded(typed).split(separator: "/").filter { $0 != ".." && $0 != "." }.last.map(
                    String.init) ?? ""
            let found: [NamedDocument]
            if words.isEmpty {
                found = try index.newestDocuments(Self.limit)
            } else {
                let matches = try vault.matches(words, limit: Self.limit, index)
                let named = try index.namedDocuments(matches.map(\.document))
                found = matches.compactMap { named[$0.document] }
            }
            var answer = CompletionAnswer(isIncomplete: true, typed: typed)
            for named in found where named.path != document.path {
                let address = RelativeAddress.encoded(
                    RelativeAddress.relative(from: document.path.text, to: named.path.text))
                answer.choices.append(
                    CompletionChoice(
                        .file, named.title, detail: named.path.text, TextEdit(replaced, address), path: named.path))
            }
            return answer
        }
    }

    // MARK: Tags, keys, values

    func tags(
        _ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?, isYAML: Bool
    ) throws -> CompletionAnswer {
        var counts: [(tag: String, count: Int)] = []
        var seen: Set<String> = []
        func add(_ tag: String, _ count: Int) {
            if seen.insert(tag.lowercased()).inserted { counts.append((tag, count)) }
        }
        if let vault {
            for tag in try vault.workspace.withIndex({ try $0.tags(today: machine.today) }) { add(tag.tag, tag.count) }
            for other in vault.opened.documents.values where other.path != document.path {
                for tag in other.tags { add(tag, 1) }
            }
        }
        // The one that is being typed is not a tag yet.
        for place in document.tagPlaces where place.range != replaced { add(place.name, 1) }
        let folded = Folding.fold(typed)
        let fits = counts.compactMap { tag -> (rank: Int, tag: String, count: Int)? in
            let name = Folding.fold(tag.tag)
            if folded.isEmpty || name.hasPrefix(folded) { return (0, tag.tag, tag.count) }
            if name.contains("/" + folded) { return (1, tag.tag, tag.count) }
            return name.contains(folded) ? (2, tag.tag, tag.count) : nil
        }
        // Sorted by how well they fit; equal ones stay in the order of their counts.
        let sorted = [0, 1, 2].flatMap { rank in fits.filter { $0.rank == rank } }.filter {
            $0.tag != typed || $0.count > 0
        }
        var answer = CompletionAnswer(isIncomplete: true, typed: typed)
        answer.choices = sorted.prefix(Self.limit).map { tag in
            CompletionChoice(
                .tag, tag.tag,
                detail: Phrase.counted(tag.count, "document", "documents", fr: "document", "documents")[language],
                TextEdit(replaced, isYAML ? YAMLText.scalar(tag.tag) : tag.tag))
        }
        return answer
    }

    private static let knownKeys = [
        "title", "tags", "date", "aliases", "mood", "favorite", "location", "weather", "photos", "created", "updated",
        "lang", "type", "paper", "ink", "private", "id", "shared",
    ]

    private func keys(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?) throws -> CompletionAnswer {
        let others = try vault?.workspace.withIndex { try $0.fieldKeys() } ?? []
        // By its lines: a key that is being typed makes no YAML yet.
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
        let known = Self.knownKeys.filter { !isTaken($0) }
        let keys = known + others.filter { !known.contains($0) && !isTaken($0) && !$0.contains(".") && $0 != typed }
        let folded = Folding.fold(typed)
        let choices = keys.filter { Folding.fold($0).hasPrefix(folded) }.prefix(Self.limit).map {
            CompletionChoice(.key, $0, TextEdit(replaced, $0 + (hasColon ? "" : ": ")))
        }
        return CompletionAnswer(choices: Array(choices), typed: typed)
    }

    private func values(
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

    // MARK: Places and people

    func places(
        _ typed: String, _ vault: EditedVault?, withPeople: Bool = true, _ edit: (String) -> TextEdit
    ) throws -> CompletionAnswer {
        guard let vault else { return .none }
        var names: [(name: String, kind: CompletionChoice.Kind)] = []
        var seen: Set<String> = []
        func add(_ name: String, _ kind: CompletionChoice.Kind = .place) {
            let name = name.trimmed
            if !name.isEmpty, !name.contains("\""), seen.insert(Folding.fold(name)).inserted {
                names.append((name, kind))
            }
        }
        let workspace = vault.workspace
        for place in workspace.vault.settings.places + workspace.configuration.places { add(place.name) }
        for other in vault.opened.documents.values where other.kind == .agenda || other.kind == .list {
            for item in other.items { for place in item.places where place != typed { add(place) } }
        }
        try workspace.withIndex { index in
            for name in try index.agendaPlaces(amongLines: Self.readLines) { add(name) }
            for name in try index.placeNames(limit: Self.limit) { add(name) }
            guard withPeople else { return }
            for path in try index.paths(ofKind: .note) where path.isOfPerson {
                add(path.stem.replacing("-", with: " "), .person)
            }
        }
        let folded = Folding.fold(typed)
        let fits = names.filter { place in
            let name = Folding.fold(place.name)
            return name.hasPrefix(folded)
                || name.split { !($0.isLetter || $0.isNumber) }.contains { $0.hasPrefix(folded) }
        }
        return CompletionAnswer(
            choices: fits.prefix(Self.limit).map { CompletionChoice($0.kind, $0.name, edit($0.name)) },
            isIncomplete: fits.count > Self.limit, typed: typed)
    }

    private static let readLines = 1000

    // MARK: Items

    private func items(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?) throws -> CompletionAnswer {
        // A word after the thing, such as an amount, is not a thing.
        guard !typed.hasSuffix(" "), !typed.contains("#"), !typed.contains(":") else { return .none }
        var known: [ItemKey: (item: ListItem, list: String?)] = [:]
        let line = document.lineRange(at: replaced.lowerBound)
        func add(_ list: ItemList, isOwn: Bool) {
            for item in list.everything {
                if isOwn, line.contains(item.line.range.lowerBound) { continue }
                let key = ItemKey(item.text)
                if let other = known[key], other.list == nil || other.item.frequency >= item.frequency { continue }
                known[key] = (item, isOwn ? nil : list.name)
            }
        }
        add(ItemList(document), isOwn: true)
        let open = Set(
            ItemList(document).items.filter { $0.isOpen && !line.contains($0.line.range.lowerBound) }.map {
                ItemKey($0.text)
            })
        if let vault {
            for path in try vault.workspace.withIndex({ try $0.paths(ofKind: .list) }).prefix(Self.readLists) {
                guard path != document.path, let other = try? vault.document(path) else { continue }
                add(ItemList(other), isOwn: false)
            }
        }
        let folded = Folding.fold(typed)
        let fits = known.filter { key, value in
            // What is on the list already is not put there again.
            !open.contains(key) && Folding.fold(value.item.text) != folded
                && Folding.fold(value.item.text).split(separator: " ").contains {
                    $0.hasPrefix(folded) || folded.hasPrefix($0) && Folding.fold(value.item.text).hasPrefix(folded)
                }
        }.values.sorted {
            ($0.list == nil ? 0 : 1, -$0.item.frequency, $0.item.text) < (
                $1.list == nil ? 0 : 1, -$1.item.frequency, $1.item.text
            )
        }
        return CompletionAnswer(
            choices: fits.prefix(Self.limit).map { fit in
                let amount = [fit.item.line.quantity.map { "x\($0)" }, fit.item.unit.map { "unit:" + $0 }].compactMap {
                    $0
                }
                let text = ([fit.item.text] + amount).joined(separator: " ")
                let times = fit.item.frequency > 0 ? "×\(fit.item.frequency)" : nil
                let detail = [times, fit.item.aisle, fit.list].compactMap { $0 }.joined(separator: " · ")
                return CompletionChoice(.item, text, detail: detail.isEmpty ? nil : detail, TextEdit(replaced, text))
            }, typed: typed)
    }

    private static let readLists = 50
}
