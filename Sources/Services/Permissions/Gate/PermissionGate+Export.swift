// The gate from the inside: what may leave the vault, by which route, and without which parts.

import Wording

extension PermissionGate {
    /// Lets something out. What was used is written down, and so is what was refused; a rehearsal (`--dry-run`, `--audit`) is not.
    ///
    /// Notifications that are denied or forbidden throw. So does everything where the decisions cannot be read, since it is not known then what
    /// was denied, and where the vault's settings cannot; the owner's own full backup always leaves. Where location was not decided, exact places stay out of what others read unless
    /// `keepsPlaces` says that they were asked for. `takesLocked`: see `ExportGrant`. Throws `PermissionRefusal`.
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
            // A reminder still comes, and says no more than that it is one.
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

    /// What is denied or forbidden stays, and so do the parts that a grant hides, even when it is over.
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
        // Names of places are words that somebody wrote: they stay in unless somebody asked for it.
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
