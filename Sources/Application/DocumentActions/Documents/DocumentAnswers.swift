// Questions about documents: results of queries, links, problems, tags.

import CivilTime
import GitSync
import Processes
import Search
import Vault
import Wording
import Workspaces

/// The results of a query, with the text around each hit.
package struct SearchDocuments {
    package struct Result {
        package let query: ResolvedQuery
        package let answer: SearchAnswer

        package init(query: ResolvedQuery, answer: SearchAnswer) {
            self.query = query
            self.answer = answer
        }
    }

    package let query: ResolvedQuery
    package let order: SearchOrder?
    package let isReversed: Bool
    /// The maximum; nil for all.
    package let limit: Int?
    /// Whether only paths are needed.
    package let isPathsOnly: Bool
    /// Whether some of the words are enough if no document has all of them, for a person or an assistant who reads which are missing.
    /// Applies to hits by rank.
    package let isLoose: Bool

    package init(
        _ query: ResolvedQuery, order: SearchOrder? = nil, isReversed: Bool = false, limit: Int? = nil,
        isPathsOnly: Bool = false, isLoose: Bool = false
    ) {
        self.query = query
        self.order = order
        self.isReversed = isReversed
        self.limit = limit
        self.isPathsOnly = isPathsOnly
        self.isLoose = isLoose && order == nil && !isReversed && !isPathsOnly
    }

    package func answer(in workspace: Workspace) throws -> Result {
        let answer = try workspace.withIndex { index in
            isLoose
                ? try index.searchLoosely(query, today: workspace.today, dates: workspace.dateOrder, limit: limit)
                : try index.search(
                    query, today: workspace.today, order: order, isReversed: isReversed, limit: limit,
                    details: isPathsOnly ? .paths : .all)
        }
        return Result(query: query, answer: answer)
    }
}

/// The text around the matches in a document.
package struct HitSnippets {
    private let vault: VaultFolder
    private let maker: SnippetMaker
    /// Bytes of a document that are searched.
    private static let beginning = 1 << 20

    package init(_ query: ResolvedQuery, in workspace: Workspace) {
        vault = workspace.vault
        maker = SnippetMaker(query)
    }

    /// Empty if the file can no longer be read.
    package func snippet(of hit: SearchHit) -> Snippet { words(of: hit).snippet }

    /// A title with its matches marked.
    package func title(_ title: String) -> Snippet { maker.marked(title) }

    /// With the lines of handwriting that matched: their file, and their number as in `ink correct`.
    package func words(of hit: SearchHit) -> (snippet: Snippet, ink: [(file: String, line: Int)]) {
        guard let start = try? vault.files.readStart(hit.path, limit: Self.beginning) else {
            return (Snippet(text: "", marks: []), [])
        }
        let document = Document(path: hit.path, contents: start, settings: vault.settings)
        return (maker.snippet(of: document), maker.ink(of: document))
    }
}

/// The links of one document.
package struct DocumentLinkage {
    package let path: VaultPath
    package let links: DocumentLinks

    package init(of name: String, in workspace: Workspace) throws {
        let path = try workspace.document(named: name).path
        self.path = path
        links = try workspace.withIndex { try $0.links(of: path) }
    }

    package var isEmpty: Bool { links.outgoing.isEmpty && links.incoming.isEmpty && links.broken.isEmpty }

    /// Documents that nothing links to, in order.
    package static func orphans(in workspace: Workspace) throws -> [VaultPath] {
        try workspace.withIndex {
            try $0.search(.flag(.orphan), today: workspace.today, order: .path).hits.map(\.path)
        }
    }
}

/// The tags of the documents that match a query, the most frequent first.
package struct TagCounts {
    package let all: [TagCount]

    package init(of query: ResolvedQuery, in workspace: Workspace) throws {
        all = try workspace.withIndex { try $0.tags(of: query, today: workspace.today) }
    }

    /// Tags that may mean the same, the more frequent of each pair first.
    package var lookAlikes: [(String, String)] { LookAlikes.pairs(all.map(\.tag)) }
}

/// Problems in the vault.
package struct CheckVault {
    /// Codes of problems; if empty, all.
    package let codes: Set<String>

    package init(_ codes: Set<String> = []) { self.codes = codes }

    package func answer(in workspace: Workspace) throws -> [Finding] {
        let drivers = isAsked(.mergeDriver) ? try Self.drivers(of: workspace.vault.root) : []
        return try workspace.withIndex { index in
            drivers + (try VaultCheck(index).findings().filter { isAsked($0.problem.code) })
        }
    }

    private func isAsked(_ code: Problem.Code) -> Bool { codes.isEmpty || codes.contains(code.rawValue) }

    /// Files that git merges line by line instead of with daybook.
    private static func drivers(of vault: String) throws -> [Finding] {
        do throws(ProcessError) {
            return try UnknownDriver.all(of: vault).map { driver in
                // Another name comes from the user's own configuration.
                let cure =
                    driver.name == MergeDriver.name
                    ? Phrase("daybook init registers it", fr: "daybook init le lui indique")
                    : Phrase(same: "git config merge.\(driver.name).driver …")
                return .ofFile(
                    driver.file, line: driver.line, .mergeDriver,
                    Phrase(
                        "git does not know the merge driver “\(driver.name)” here and would merge line by line: ",
                        fr:
                            "git ne connaît pas ici le pilote de fusion « \(driver.name) » et fusionnerait ligne à ligne : "
                    )
                        + cure)
            }
        } catch {
            // Without git, there are no merges.
            guard case .missing = error else { throw error }
            return []
        }
    }
}

extension SearchHit {
    /// The day of a document, with the local time if it has one: `2026-11-20T09:15:00`.
    package var written: String? {
        guard let day else { return nil }
        guard let time = minute.flatMap({ TimeOfDay(hour: $0 / 60, minute: $0 % 60) }) else { return day.iso }
        return day.iso + "T" + time.longText
    }
}
