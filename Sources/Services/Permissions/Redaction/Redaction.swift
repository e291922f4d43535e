// The parts that are withheld from exports.

import Bytes
import Vault
import Wording

/// The parts removed from documents, tables and pictures on export.
package struct Redaction: Sendable, Hashable {
    package enum Cause: String, Sendable {
        case denied, restricted, hidden
        /// Undecided, and the data is exact.
        case undecided
        /// Exact, and near a place that the settings declare private.
        case privatePlace = "private_place"
    }

    /// Latitudes and longitudes in any form.
    package internal(set) var hidesCoordinates = false
    /// Names of places that a key or a token marks as such.
    package internal(set) var hidesPlaceNames = false
    /// The location of pictures and films, even with `--keep-location`.
    package internal(set) var hidesPhotoPlaces = false
    /// Parts of `PermissionSource.health`.
    package internal(set) var hiddenHealth: Set<String> = []
    /// A notification says only that there is something.
    package internal(set) var hidesNoticeText = false
    /// Notifications include private documents, as granted.
    package internal(set) var showsPrivateNotices = false
    /// Comments (`%%…%%`): personal remarks, exported only in their author's own copies.
    package internal(set) var hidesComments = false
    /// Why parts of a source are left out.
    package internal(set) var causes: [PermissionSource: Cause] = [:]

    /// Where coordinates are withheld although others are exported: the private places in the settings.
    package var privatePlaces: [NamedPlace] = []
    /// Additional health keys in the vault's settings (`health_keys:`), folded.
    package var healthKeys: Set<String> = []
    /// Identifiers and names of health devices, folded.
    package var healthDevices: Set<String> = []

    package static let none = Redaction()

    /// Leaves out only comments: for readers who may see everything.
    package static let ofComments: Redaction = {
        var redaction = Redaction()
        redaction.hidesComments = true
        return redaction
    }()

    /// The same, with comments included.
    package var withComments: Redaction {
        var same = self
        same.hidesComments = false
        return same
    }

    package var hidesAllHealth: Bool { hiddenHealth.count == PermissionSource.health.fields.count }

    /// Whether exported texts and tables may be changed.
    package var changesText: Bool {
        hidesCoordinates || hidesPlaceNames || !hiddenHealth.isEmpty || !hiddenSources.isEmpty || !privatePlaces.isEmpty
    }

    /// Sources with withheld parts: what was recorded from them is withheld entirely.
    package var hiddenSources: Set<PermissionSource> { Set(causes.keys).subtracting([.notifications]) }

    /// The first withheld source among those named in a comment; a block that names none may be from any.
    package func firstHidden(of names: Set<String>) -> PermissionSource? {
        PermissionSource.allCases.first { hiddenSources.contains($0) && names.contains($0.rawValue) }
    }

    /// The deniable sources of values with such keys.
    ///
    /// - Parameters:
    ///   - keys: nil for any.
    ///   - healthKeys: those of the vault's settings, folded.
    package static func sources(ofKeys keys: Set<String>?, healthKeys: Set<String>) -> Set<String> {
        guard let keys else { return [PermissionSource.health.rawValue, PermissionSource.location.rawValue] }
        var all = Redaction()
        (all.hiddenHealth, all.healthKeys) = (Set(PermissionSource.health.fields), healthKeys)
        var sources: Set<String> = []
        if keys.contains(where: { all.hides(key: $0) }) { sources.insert(PermissionSource.health.rawValue) }
        (all.hiddenHealth, all.hidesCoordinates, all.hidesPlaceNames, all.healthKeys) = ([], true, true, [])
        if keys.contains(where: { all.hides(key: $0) }) { sources.insert(PermissionSource.location.rawValue) }
        return sources
    }

    /// Whether a column of a table, or a key of a document, is left out.
    ///
    /// - Parameter isTechnical: among the measures of a device that is not a health device.
    package func hidesHealth(_ name: String, isTechnical: Bool = false) -> Bool {
        guard !hiddenHealth.isEmpty else { return false }
        if healthKeys.contains(Folding.fold(name.trimmed)) { return true }
        return HealthParts.part(of: name, isTechnical: isTechnical).map { hiddenHealth.contains($0) } ?? false
    }

    /// Sources with withheld parts, in order.
    package var sources: [PermissionSource] {
        var found: [PermissionSource] = []
        if hidesCoordinates || hidesPlaceNames || !privatePlaces.isEmpty { found.append(.location) }
        if hidesPhotoPlaces { found.append(.photos) }
        if !hiddenHealth.isEmpty { found.append(.health) }
        return found
    }

    /// What is left out of texts: “coordinates, health”.
    package var phrase: Phrase {
        var parts: [Phrase] = []
        if hidesCoordinates {
            parts.append(Phrase("coordinates", fr: "coordonnées"))
        } else if !privatePlaces.isEmpty {
            parts.append(
                Phrase("coordinates near private places", fr: "coordonnées proches de lieux privés"))
        }
        if hidesPlaceNames { parts.append(Phrase("names of places", fr: "noms de lieux")) }
        if hidesAllHealth {
            parts.append(Phrase("health", fr: "santé"))
        } else if !hiddenHealth.isEmpty {
            parts.append(Phrase(same: hiddenHealth.sorted().joined(separator: ", ")))
        }
        for source in [PermissionSource.calendar, .reminders, .contacts] where hiddenSources.contains(source) {
            parts.append(
                Phrase(
                    source.title[.english].lowercased(), fr: FrenchText(verbatim: source.title[.french].lowercased())))
        }
        return Phrase(
            parts.map(\.english).joined(separator: ", "),
            fr: FrenchText(verbatim: parts.map { $0[.french] }.joined(separator: ", ")))
    }

    /// Equal for equal redactions: output made with another key has to be made again.
    package var key: String {
        "\(hidesCoordinates) \(hidesPlaceNames) \(hidesPhotoPlaces) \(hidesComments) "
            + (hiddenHealth.sorted() + healthKeys.sorted() + hiddenSources.map(\.rawValue).sorted()
            + healthDevices.sorted() + privatePlaces.map { "\($0.coordinates.text) \($0.privateRadius ?? 0)" })
            .joined(separator: ",")
    }
}
