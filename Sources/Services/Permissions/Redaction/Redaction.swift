// Which parts of what leaves the vault stay in it.

import Bytes
import Vault
import Wording

/// What is left out of documents, tables and pictures on their way out.
package struct Redaction: Sendable, Hashable {
    package enum Cause: String, Sendable {
        case denied, restricted, hidden
        /// Not decided yet, and what would leave is exact.
        case undecided
        /// Exact, and near a place that the settings call private.
        case privatePlace = "private_place"
    }

    /// Latitudes and longitudes, however they are written.
    package internal(set) var hidesCoordinates = false
    /// Names of places where a key or a token says that they are places.
    package internal(set) var hidesPlaceNames = false
    /// The place in pictures and films, even with `--keep-location`.
    package internal(set) var hidesPhotoPlaces = false
    /// Parts of `PermissionSource.health`.
    package internal(set) var hiddenHealth: Set<String> = []
    /// A notification says that there is something, and no more.
    package internal(set) var hidesNoticeText = false
    /// Notifications tell what private documents say, since they were granted.
    package internal(set) var showsPrivateNotices = false
    /// Comments (`%%…%%`): what somebody wrote for themselves alone leaves by no route but their own copies.
    package internal(set) var hidesComments = false
    /// Why something of a source is left out.
    package internal(set) var causes: [PermissionSource: Cause] = [:]

    /// Where coordinates are left out although others leave: the private places of the settings.
    package var privatePlaces: [NamedPlace] = []
    /// Keys of the vault's settings (`health_keys:`), folded, that are of health beyond the words known here.
    package var healthKeys: Set<String> = []
    /// Identifiers and names of devices of health, folded.
    package var healthDevices: Set<String> = []

    package static let none = Redaction()

    /// Leaves out comments and nothing else: for eyes that may read all.
    package static let ofComments: Redaction = {
        var redaction = Redaction()
        redaction.hidesComments = true
        return redaction
    }()

    /// The same, with comments left in.
    package var withComments: Redaction {
        var same = self
        same.hidesComments = false
        return same
    }

    package var hidesAllHealth: Bool { hiddenHealth.count == PermissionSource.health.fields.count }

    /// Whether texts and tables leave otherwise than they are.
    package var changesText: Bool {
        hidesCoordinates || hidesPlaceNames || !hiddenHealth.isEmpty || !hiddenSources.isEmpty || !privatePlaces.isEmpty
    }

    /// Sources of which something is left out: what was written down of them stays as a whole.
    package var hiddenSources: Set<PermissionSource> { Set(causes.keys).subtracting([.notifications]) }

    /// The first source that stays of those that a comment names; a block that names none may be from any.
    package func firstHidden(of names: Set<String>) -> PermissionSource? {
        PermissionSource.allCases.first { hiddenSources.contains($0) && names.contains($0.rawValue) }
    }

    /// The sources that values of such keys are from, of those that a person may deny.
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
    /// - Parameter isTechnical: among the measures of a device that is not one of health.
    package func hidesHealth(_ name: String, isTechnical: Bool = false) -> Bool {
        guard !hiddenHealth.isEmpty else { return false }
        if healthKeys.contains(Folding.fold(name.trimmed)) { return true }
        return HealthParts.part(of: name, isTechnical: isTechnical).map { hiddenHealth.contains($0) } ?? false
    }

    /// Of what something is left out, in the order of the sources.
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

    /// The same for the same redaction: what was made with another one is made again.
    package var key: String {
        "\(hidesCoordinates) \(hidesPlaceNames) \(hidesPhotoPlaces) \(hidesComments) "
            + (hiddenHealth.sorted() + healthKeys.sorted() + hiddenSources.map(\.rawValue).sorted()
            + healthDevices.sorted() + privatePlaces.map { "\($0.coordinates.text) \($0.privateRadius ?? 0)" })
            .joined(separator: ",")
    }
}
