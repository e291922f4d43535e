// Places and people of the vault.

import Bytes
import Search
import Vault
import Workspaces

extension CompletionQuestion {
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
}
