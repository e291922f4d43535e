// Outgoing permissions: what may leave the vault, by which route, and without which parts.

import Wording

extension PermissionGate {
    /// Permits an export. Its use or refusal is recorded, except for a rehearsal (`--dry-run`, `--audit`).
    ///
    /// Throws for notifications that are denied or forbidden. Throws for all routes if the decisions cannot be read, since then it is not
    /// known what was denied, or if the vault's settings cannot be read; the owner's own full backup is always permitted. While location is
    /// undecided, exact places are withheld from what others read unless `keepsPlaces` says that they were requested. `takesLocked`: see
    /// `ExportGrant`. Throws `PermissionRefusal`.
    package func exportGrant(
        via route: ExportRoute, for purpose: String = "", isRehearsal: Bool = false, keepsPlaces: Bool = false,
        takesLocked: Bool = false
    ) throws(PermissionRefusal) -> ExportGrant {
        do throws(PermissionRefusal) {
            if route == .backup {
                if !isRehearsal { note(.left, route.rawValue, purpose) }
                return ExportGrant(route: route, redaction: .none, takesLocked: takesLocked)
            }
            if let problem = book.problem { throw .noBook(problem, path: bookPath) }
            // A reminder is still delivered, but says only that there is one.
            if let path = circumstances.unreadSettings, route != .notification { throw .noSettings(path: path) }
            if route == .notification {
                switch state(of: .notifications) {
                case .denied: throw .denied(.notifications)
                case .restricted: throw .restricted(.notifications)
                case .unknown, .granted, .provisional, .unavailable: break
                }
            }
            if !isRehearsal, route.isNoted { note(.left, route.rawValue, purpose) }
            var redaction = redaction
            if route.isForReaders, !keepsPlaces, redaction.causes[.location] == nil, state(of: .location) == .unknown {
                redaction.hidesCoordinates = true
                redaction.causes[.location] = .undecided
            }
            redaction.hidesComments = !route.takesSource
            return ExportGrant(route: route, redaction: redaction, takesLocked: takesLocked)
        } catch {
            if !isRehearsal { note(.refused, route.rawValue, purpose + ": " + error.message[.english]) }
            throw error
        }
    }

    /// Withholds what is denied or forbidden, and the parts that a grant hides, even an expired one.
    var redaction: Redaction {
        var redaction = Redaction.none
        func parts(_ source: PermissionSource) -> Set<String> {
            (book[source]?.hidden ?? []).union(circumstances.withheld[source] ?? [])
        }
        for source in PermissionSource.allCases {
            let cause: Redaction.Cause? =
                switch state(of: source) {
                case .denied: .denied
                case .restricted: .restricted
                case .unknown, .granted, .provisional, .unavailable: parts(source).isEmpty ? nil : .hidden
                }
            if let cause { redaction.causes[source] = cause }
        }
        func isClosed(_ source: PermissionSource) -> Bool {
            redaction.causes[source].map { $0 != .hidden } ?? false
        }
        redaction.hidesCoordinates = isClosed(.location) || parts(.location).contains("coordinates")
        // Names of places are a person's words: they are kept unless hidden by request.
        redaction.hidesPlaceNames = parts(.location).contains("names")
        redaction.hidesPhotoPlaces =
            redaction.hidesCoordinates || isClosed(.photos) || parts(.photos).contains("place")
        redaction.hiddenHealth = isClosed(.health) ? Set(PermissionSource.health.fields) : parts(.health)
        redaction.healthKeys = circumstances.healthKeys
        redaction.privatePlaces = circumstances.privatePlaces
        redaction.showsPrivateNotices = [.granted, .provisional].contains(state(of: .notifications))
        redaction.hidesNoticeText = parts(.notifications).contains("text") || circumstances.unreadSettings != nil
        return redaction
    }
}
