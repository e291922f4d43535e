// Items of lists, those of this list first.

import Bytes
import Lists
import Search
import Vault
import Workspaces

extension CompletionQuestion {
    func items(_ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?) throws -> CompletionAnswer {
        // Text after the item, such as an amount, is not completed.
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
            // Items already on the list are not offered again.
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
