// Documents, their links, tags and problems as JSON.

import Bytes
import CivilTime
import DocumentActions
import Journal
import LanguageFeatures
import Photos
import Search
import Vault
import Wording
import YAML

extension Schema {
    // MARK: Search

    package static func search(_ result: SearchDocuments.Result, _ snippets: HitSnippets) -> JSONValue {
        object(
            "search",
            [
                ("count", .int(result.answer.count)),
                ("results", .array(result.answer.hits.map { hit($0, snippets) })),
            ])
    }

    /// One document that was found: a line of JSON Lines.
    package static func hit(_ hit: SearchHit, _ snippets: HitSnippets) -> JSONValue {
        let (snippet, ink) = snippets.words(of: hit)
        let lines = ink.map { JSONValue.members([("file", .string($0.file)), ("line", .int($0.line))]) }
        return .members(
            [
                ("path", .string(hit.path.text)), ("title", .string(hit.title)), ("kind", .string(hit.kind.rawValue)),
                ("date", hit.written.map { .string($0) } ?? .null),
                ("tags", .array(hit.tags.map { .string($0) })),
                ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
                ("favorite", .bool(hit.isFavorite)),
                ("score", hit.score.map { .double(($0 * 1e6).rounded() / 1e6) } ?? .null),
                ("snippet", .string(snippet.text)),
            ] + (lines.isEmpty ? [] : [("ink", .array(lines))]))
    }

    // MARK: Links

    package static func links(_ linkage: DocumentLinkage) -> JSONValue {
        object(
            "links",
            [
                ("path", .string(linkage.path.text)), ("out", found(linkage.links.outgoing)),
                ("back", found(linkage.links.incoming)), ("broken", found(linkage.links.broken)),
            ])
    }

    private static func found(_ links: [FoundLink]) -> JSONValue {
        .array(
            links.map { link in
                .members([
                    ("path", link.path.map { .string($0.text) } ?? .null),
                    ("title", link.title.map { .string($0) } ?? .null), ("text", .string(link.text)),
                ])
            })
    }

    package static func orphans(_ paths: [VaultPath]) -> JSONValue {
        object("orphans", [("count", .int(paths.count)), ("paths", .array(paths.map { .string($0.text) }))])
    }

    // MARK: Tags

    /// - Parameter limit: how many are shown; 0 is all.
    package static func tags(_ counts: TagCounts, limit: Int) -> JSONValue {
        let shown = limit > 0 ? Array(counts.all.prefix(limit)) : counts.all
        return object(
            "tags",
            [
                ("count", .int(counts.all.count)),
                (
                    "tags",
                    .array(shown.map { .members([("tag", .string($0.tag)), ("count", .int($0.count))]) })
                ),
            ])
    }

    package static func tagSuggestions(_ proposals: TagProposals, _ language: LanguageCode) -> JSONValue {
        func value(_ tag: TagSuggestion) -> JSONValue {
            .members([
                ("tag", .string(tag.tag)), ("score", .double((tag.score * 1000).rounded() / 1000)),
                ("why", .string(tag.reason[language])), ("new", .bool(!tag.isKnown)),
            ])
        }
        return object(
            "tag-suggestions",
            [
                ("count", .int(proposals.found.count)),
                (
                    "suggestions",
                    .array(
                        proposals.found.map { found in
                            .members([("path", .string(found.path.text)), ("tags", .array(found.tags.map(value)))])
                        })
                ),
            ])
    }

    // MARK: Problems

    package static func check(_ findings: [Finding], _ language: LanguageCode) -> JSONValue {
        check(findings.map { ($0.path, $0.position, $0.problem.code.rawValue, $0.problem.message) }, language)
    }

    /// What an editor is told of a file: the findings of `check`, with hints among them.
    package static func check(_ places: [DiagnosedPlace], _ language: LanguageCode) -> JSONValue {
        check(places.map { ($0.path, $0.position, $0.diagnostic.code, $0.diagnostic.message) }, language)
    }

    private static func check(
        _ places: [(path: String, position: LinePosition, code: String, message: Phrase)], _ language: LanguageCode
    ) -> JSONValue {
        object(
            "check",
            [
                ("count", .int(places.count)),
                (
                    "problems",
                    .array(
                        places.map { place in
                            .members([
                                ("path", .string(place.path)), ("line", .int(place.position.line)),
                                ("column", .int(place.position.column)), ("code", .string(place.code)),
                                ("message", .string(place.message[language])),
                            ])
                        })
                ),
            ])
    }

    // MARK: Documents

    package static func show(_ documents: [ShownDocument]) -> JSONValue {
        object(
            "show",
            [("count", .int(documents.count)), ("documents", .array(documents.map(document)))])
    }

    private static func document(_ shown: ShownDocument) -> JSONValue {
        let (document, fields) = (shown.document, shown.document.fields)
        return .members([
            ("path", .string(document.path.text)), ("title", .string(document.title)),
            ("kind", .string(document.kind.rawValue)), ("date", document.date.map { .string($0.text) } ?? .null),
            ("mood", fields.mood.flatMap { Mood(text: $0) }.map { .string($0.name) } ?? .null),
            ("favorite", .bool(fields.isFavorite)), ("tags", .array(document.tags.map { .string($0) })),
            ("place", fields.location?.name.map { .string($0) } ?? .null), ("words", .int(document.scan.words)),
            ("photos", .array(shown.photos.map(photo))),
            ("front_matter", .members(document.frontMatter.entries.map { ($0.key, value($0.value)) })),
            ("body", .string(document.bodyText)),
        ])
    }

    private static func value(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .sequence(let items): .array(items.map(value))
        case .mapping(let pairs): .members(pairs.map { ($0.key.scalar ?? "", value($0.value)) })
        case .scalar(let text):
            switch node.value {
            case .null, nil: .null
            case .boolean(let flag): .bool(flag)
            case .integer(let number): .int(number)
            case .number(let number): .double(number)
            case .text: .string(text)
            }
        }
    }

    private static func photo(_ shown: ShownDocument.Photo) -> JSONValue {
        let facts = shown.facts
        let size = facts.shownSize
        let members: [(String, JSONValue)] = [
            ("file", .string(shown.photo.file)), ("caption", shown.photo.caption.map { .string($0) } ?? .null),
            ("found", .bool(shown.path != nil)), ("kind", facts.kind.map { .string($0.rawValue) } ?? .null),
            ("width", size.map { .int($0.width) } ?? .null), ("height", size.map { .int($0.height) } ?? .null),
            ("orientation", facts.orientation.map { .int($0) } ?? .null),
            ("taken", facts.taken.map { .string($0.text) } ?? .null),
            ("utc_offset", facts.offsetSeconds.map { .int($0) } ?? .null),
            ("camera", facts.camera.map { .string($0) } ?? .null),
            ("lat", facts.place.map { .double($0.latitude) } ?? .null),
            ("lon", facts.place.map { .double($0.longitude) } ?? .null),
            ("altitude", facts.place?.altitude.map { .double($0) } ?? .null),
        ]
        return .members(members)
    }

    // MARK: The index and the vault

    /// - Parameter milliseconds: how long bringing it up to date took.
    package static func index(_ index: VaultIndex, documents: Int, milliseconds: Int) -> JSONValue {
        object(
            "index",
            [
                ("path", .string(index.location.database)), ("documents", .int(documents)),
                ("updated", .int(index.updatedDocuments)), ("rebuilt", .bool(index.wasRebuilt)),
                ("milliseconds", .int(milliseconds)),
            ])
    }

    /// - Parameters:
    ///   - git: what became of the repository, in a word.
    ///   - made: files that are new.
    ///   - kept: files that were there.
    package static func vault(
        at path: String, isDryRun: Bool, isAdopted: Bool, git: String, made: [VaultPath], kept: [VaultPath]
    ) -> JSONValue {
        object(
            "init",
            [
                ("path", .string(path)), ("dry_run", .bool(isDryRun)), ("adopted", .bool(isAdopted)),
                ("git", .string(git)), ("made", .array(made.map { .string($0.text) })),
                ("kept", .array(kept.map { .string($0.text) })),
            ])
    }
}
