// Conditions about links and mentions: from a name to the documents it means, and their neighbours.

import Bytes
import CivilTime
import SQLite
import Vault
import Wording

struct LinkQuestions {
    let database: Database
    let vault: VaultFolder
    let text: TextQuestions

    /// The documents meant by a path, file name, title or alias.
    func documents(named name: String) throws -> [Int64] {
        let statement = try database.prepare("SELECT document FROM bearers WHERE key = ? OR key = ?")
        let key = LinkKeys.key(ofName: name)
        statement.bind(1, key)
        statement.bind(2, "/" + key)
        var found: Set<Int64> = []
        while try statement.step() { found.insert(statement.integer(0)) }
        return found.sorted()
    }

    func condition(_ condition: LinkCondition, _ name: String) throws -> SQLCondition {
        let roots = try documents(named: name)
        guard !roots.isEmpty else {
            // Links to a document that is not written yet count too.
            if case .linksTo(1) = condition {
                return SQLCondition(
                    sql: "d.id IN (SELECT source FROM links WHERE key = ?)", values: [.text(LinkKeys.key(ofName: name))]
                )
            }
            return SQLCondition(sql: "0")
        }
        let list = roots.map(String.init).joined(separator: ",")
        switch condition {
        case .linksTo(let steps):
            return walk(list, steps, .backwards)
        case .linkedBy(let steps):
            return walk(list, steps, .forwards)
        case .related:
            // Not linked with it, but sharing a link target or a backlink with it.
            return SQLCondition(
                sql: """
                    (d.id NOT IN (\(list))
                     AND d.id NOT IN (SELECT l.source FROM bearers n JOIN links l ON l.key = n.key WHERE n.document IN (\(list)))
                     AND d.id NOT IN (SELECT n.document FROM links l JOIN bearers n ON n.key = l.key WHERE l.source IN (\(list)))
                     AND d.id IN (SELECT other.source FROM links mine JOIN links other ON other.key = mine.key
                                  WHERE mine.source IN (\(list))
                                  UNION SELECT theirs.document FROM bearers ours
                                    JOIN links into_ours ON into_ours.key = ours.key
                                    JOIN links beside ON beside.source = into_ours.source
                                    JOIN bearers theirs ON theirs.key = beside.key
                                  WHERE ours.document IN (\(list))))
                    """)
        case .mentions: return try mentions(list)
        case .mentionedBy: return try mentionedBy(roots, list)
        }
    }

    /// The documents reached from `list` by `step`, which goes from `r.id` to `next`, in at most `steps` steps.
    private func walk(_ list: String, _ steps: Int?, _ step: Step) -> SQLCondition {
        // Without a bound the depth is left out, so that UNION visits each document once and cycles end.
        let depth = steps == nil ? "0" : "r.depth + 1"
        let bound = steps.map { " WHERE r.depth < \($0)" } ?? ""
        return SQLCondition(
            sql: """
                (d.id NOT IN (\(list)) AND d.id IN (
                  WITH RECURSIVE r(id, depth) AS (
                    SELECT id, 0 FROM documents WHERE id IN (\(list))
                    UNION SELECT \(step.next), \(depth) FROM r \(step.joins)\(bound))
                  SELECT id FROM r))
                """)
    }

    private struct Step {
        let next: String
        let joins: String

        static let backwards = Step(
            next: "l.source", joins: "JOIN bearers n ON n.document = r.id JOIN links l ON l.key = n.key")
        static let forwards = Step(
            next: "n.document", joins: "JOIN links l ON l.source = r.id JOIN bearers n ON n.key = l.key")
    }

    /// Documents that contain its names without linking to it.
    private func mentions(_ list: String) throws -> SQLCondition {
        let names = try names(of: list)
        guard !names.isEmpty else { return SQLCondition(sql: "0") }
        let forms = Set(names.flatMap { NameForms.all(WordBreaker.words($0)) }).sorted()
        let match = TextMatch.any(
            forms.map { .words($0.split(separator: " ").map(String.init), in: [.title, .body]) })
        let found = SQLCondition.isOne(of: try text.documents(match))
        return SQLCondition(
            sql: """
                (d.id NOT IN (\(list)) AND \(found.sql)
                 AND d.id NOT IN (SELECT l.source FROM bearers n JOIN links l ON l.key = n.key WHERE n.document IN (\(list))))
                """, values: found.values)
    }

    private func names(of list: String) throws -> [String] {
        let statement = try database.prepare(
            "SELECT key FROM names WHERE document IN (\(list)) AND key NOT LIKE '%/%'")
        var names: [String] = []
        while try statement.step() {
            let name = statement.text(0)
            if !WordBreaker.words(name).isEmpty { names.append(name) }
        }
        return names
    }

    /// Documents whose names occur in its text without a link: looks up all runs of up to six words.
    private func mentionedBy(_ roots: [Int64], _ list: String) throws -> SQLCondition {
        var runs: Set<String> = []
        for root in roots {
            let path = try database.text("SELECT path FROM documents WHERE id = \(root)").map { VaultPath(trusted: $0) }
            guard let path, let document = try? vault.document(path) else { continue }
            let words = WordBreaker.words(document.bodyText)
            for start in words.indices {
                for length in 1...6 where start + length <= words.count {
                    runs.formUnion(NameForms.singular(Array(words[start..<start + length])))
                }
            }
        }
        let statement = try database.prepare("SELECT document FROM names WHERE key = ?")
        var found: Set<Int64> = []
        for run in runs {
            // Names are compared as words: "Dr. Léa-Marie" is "dr lea marie" here.
            statement.bind(1, run)
            while try statement.step() { found.insert(statement.integer(0)) }
            statement.reset()
        }
        let ids = found.map(String.init).joined(separator: ",")
        return SQLCondition(
            sql: """
                (d.id IN (\(ids)) AND d.id NOT IN (\(list))
                 AND d.id NOT IN (SELECT n.document FROM links l JOIN bearers n ON n.key = l.key WHERE l.source IN (\(list))))
                """)
    }
}
