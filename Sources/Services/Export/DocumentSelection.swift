// Which documents an export covers: those that match, without the private ones.

import CivilTime
import Search
import Vault
import Wording

/// The documents of a query in the order of their paths.
struct DocumentSelection {
    let hits: [SearchHit]
    /// Documents that matched and stay out because they are private.
    let privatePaths: [VaultPath]

    init(_ index: VaultIndex, _ query: QueryNode, today: Day, includingPrivate: Bool = false) throws {
        let all = try index.search(query, today: today, order: .path).hits
        hits = includingPrivate ? all : all.filter { !$0.isPrivate }
        privatePaths = includingPrivate ? [] : all.filter(\.isPrivate).map(\.path)
    }

    var privateWarning: Phrase? {
        guard !privatePaths.isEmpty else { return nil }
        return Phrase.counted(
            privatePaths.count, "private document was left out", "private documents were left out",
            fr: "document privé a été laissé de côté", "documents privés ont été laissés de côté")
    }
}
