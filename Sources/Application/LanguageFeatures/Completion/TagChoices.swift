// Tags of the vault, by how well they match the typed text.

import Bytes
import Search
import Vault
import Wording
import Workspaces

extension CompletionQuestion {
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
        // The tag being typed does not count yet.
        for place in document.tagPlaces where place.range != replaced { add(place.name, 1) }
        let folded = Folding.fold(typed)
        let fits = counts.compactMap { tag -> (rank: Int, tag: String, count: Int)? in
            let name = Folding.fold(tag.tag)
            if folded.isEmpty || name.hasPrefix(folded) { return (0, tag.tag, tag.count) }
            if name.contains("/" + folded) { return (1, tag.tag, tag.count) }
            return name.contains(folded) ? (2, tag.tag, tag.count) : nil
        }
        // Sorted by match; equal ones stay in the order of their counts.
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
}
