// A report of what an export would leave out: where it is, why, and how to change that.

import Bytes
import CivilTime
import FileSystem
import Pages
import Permissions
import Search
import Vault
import Wording

package struct ExportAudit {
    /// Something left out.
    package struct Line: Sendable {
        package enum Part: String, Sendable { case document, file, coordinates, places, health, photo, comments }

        package let path: VaultPath
        package let part: Part
        /// The number of occurrences.
        package let count: Int
        /// The reason for programs: `private`, `folder`, `tag`, `denied`, `restricted`, `hidden`, `default`.
        package let reason: String
        package let why: Phrase
        /// How to change it.
        package let hint: Phrase

        /// The part of the file; empty for a whole file.
        package var what: Phrase {
            switch part {
            case .document, .file: Phrase(same: "")
            case .coordinates:
                .counted(count, "coordinate", "coordinates", fr: "coordonnée", "coordonnées") + Phrase(same: ", ")
            case .places:
                .counted(count, "name of a place", "names of places", fr: "nom de lieu", "noms de lieux")
                    + Phrase(same: ", ")
            case .health:
                .counted(
                    count, "value or column of health", "values or columns of health", fr: "valeur ou colonne de santé",
                    "valeurs ou colonnes de santé")
                    + Phrase(same: ", ")
            case .comments:
                .counted(count, "comment", "comments", fr: "commentaire", "commentaires") + Phrase(same: ", ")
            case .photo: Phrase("the place in the picture, ", fr: "le lieu dans l’image, ")
            }
        }
    }

    /// In order of path.
    package private(set) var lines: [Line] = []
    /// Exported keys that resemble a health word, although health is left out.
    package private(set) var nearMisses: [(path: VaultPath, key: String, word: String)] = []
    private let vault: OutgoingVault

    /// Audits the documents of a query and the files they reference, for this route. Writes nothing.
    /// Throws errors from querying the index.
    package init(index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day) throws {
        vault = OutgoingVault(index.vault, grant, keepsLocation: grant.route == .json)
        let selection = try DocumentSelection(index, query, today: today, from: vault)
        let staying = try vault.staying()
        // Documents excluded from search are only part of a backup.
        let isWhole = query == .everything && grant.route == .json
        for path in isWhole ? Array(staying.documents.keys) : selection.withheld { addStaying(path) }
        let tree = try VaultTree(index.vault)
        let media = MediaFinder(vault, tree)
        var named: Set<VaultPath> = []
        for hit in selection.hits {
            guard let document = vault.staying(hit.path) else { continue }
            add(document)
            named.formUnion(media.files(of: document))
        }
        if isWhole {
            named.formUnion(tree.files.map(\.path).filter { !$0.isMarkdown })
        }
        // Files referenced only by private documents are withheld with them silently.
        named.subtract(staying.files)
        for path in named.sorted() { add(file: path) }
        lines.sort { ($0.path, $0.part.rawValue) < ($1.path, $1.part.rawValue) }
    }

    private mutating func addStaying(_ path: VaultPath) {
        guard let document = vault.staying(path) else { return }
        let reason = vault.withholding(document) ?? .source(.health)
        lines.append(line(path, .document, reason))
    }

    private func line(_ path: VaultPath, _ part: Line.Part, _ reason: Withholding) -> Line {
        guard case .source(let source) = reason else {
            return Line(path: path, part: part, count: 1, reason: reason.name, why: reason.phrase, hint: reason.hint)
        }
        return line(path, part, 1, source)
    }

    private func line(_ path: VaultPath, _ part: Line.Part, _ count: Int, _ source: PermissionSource) -> Line {
        let isNearPrivatePlace = source == .location && !vault.redaction.privatePlaces.isEmpty
        let cause = vault.redaction.causes[source] ?? (isNearPrivatePlace ? .privatePlace : .hidden)
        return Line(
            path: path, part: part, count: count, reason: cause.rawValue, why: cause.phrase(source),
            hint: cause.hint(source))
    }

    private mutating func add(_ document: Document) {
        let found = vault.redaction.counts(in: document, settings: vault.settings)
        if found.coordinates > 0 { lines.append(line(document.path, .coordinates, found.coordinates, .location)) }
        if found.names > 0 { lines.append(line(document.path, .places, found.names, .location)) }
        if !vault.redaction.hiddenHealth.isEmpty, document.kind != .sensor {
            for entry in document.frontMatter.entries where !vault.redaction.hides(key: entry.key) {
                if let word = HealthParts.nearMiss(of: entry.key) {
                    nearMisses.append((document.path, entry.key, word))
                }
            }
        }
        if found.health > 0 { lines.append(line(document.path, .health, found.health, .health)) }
        addComments(document)
    }

    /// Comments to oneself: `%%…%%`, and `<!--…-->` on routes that render the text as pages.
    private mutating func addComments(_ document: Document) {
        guard vault.redaction.hidesComments else { return }
        let count =
            vault.redaction.comments(in: document)
            + (vault.grant.route.dropsHTMLComments ? document.scan.htmlComments : 0)
        guard count > 0 else { return }
        lines.append(
            Line(
                path: document.path, part: .comments, count: count, reason: "default",
                why: Phrase("as always", fr: "comme toujours"),
                hint: Phrase("they are for you alone", fr: "ils sont pour vous seul")))
    }

    private mutating func add(file path: VaultPath) {
        if let reason = vault.withholding(path) {
            lines.append(line(path, .file, reason))
            return
        }
        guard let size = try? FileStamp.of(vault.location(path)).size, size <= OutgoingVault.maxCleaned else { return }
        if OutgoingVault.isTable(path) {
            let columns = vault.hiddenColumns(path)
            let health = columns.filter { HealthParts.part(of: $0) != nil }
            if !health.isEmpty { lines.append(line(path, .health, health.count, .health)) }
            if columns.count > health.count {
                lines.append(line(path, .coordinates, columns.count - health.count, .location))
            }
            return
        }
        guard vault.tellsPlace(path) else { return }
        if vault.redaction.hidesPhotoPlaces {
            let source: PermissionSource = vault.redaction.hidesCoordinates ? .location : .photos
            lines.append(line(path, .photo, 1, source))
        } else {
            lines.append(
                Line(
                    path: path, part: .photo, count: 1, reason: "default",
                    why: Phrase("as always", fr: "comme toujours"), hint: Phrase(same: "--keep-location")))
        }
    }
}

extension Redaction.Cause {
    func phrase(_ source: PermissionSource) -> Phrase {
        switch self {
        case .denied: source.title + Phrase(": denied", fr: " : refusé")
        case .restricted: source.title + Phrase(": forbidden by the vault", fr: " : interdit par le coffre")
        case .hidden: source.title + Phrase(": hidden", fr: " : retranché")
        case .undecided: source.title + Phrase(": not decided yet", fr: " : pas encore décidé")
        case .privatePlace: source.title + Phrase(": near a private place", fr: " : près d’un lieu privé")
        }
    }

    func hint(_ source: PermissionSource) -> Phrase {
        switch self {
        case .denied: Phrase(same: "daybook permissions revoke \(source.rawValue)")
        case .restricted: Phrase("restricted: in .daybook/settings.yaml", fr: "restricted: dans .daybook/settings.yaml")
        case .hidden: Phrase(same: "daybook permissions explain \(source.rawValue)")
        case .undecided:
            Phrase(
                "--keep-location, or daybook permissions grant location",
                fr: "--keep-location, ou daybook permissions grant location")
        case .privatePlace:
            Phrase("places: in .daybook/settings.yaml", fr: "places: dans .daybook/settings.yaml")
        }
    }
}
