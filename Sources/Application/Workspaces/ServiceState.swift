// A service of a vault on this machine, as its host reports it.

package struct ServiceState: Sendable, Hashable {
    /// Who starts services.
    package enum Host: String, Sendable {
        case systemd
        /// The session, at its beginning.
        case autostart
    }

    package let name: String
    package let host: Host
    package let unit: String
    package let path: String
    package let isInstalled: Bool
    /// It starts by itself.
    package let isEnabled: Bool
    /// What systemd says of it (`active`, `inactive`, `failed`, …); nil where that is not known.
    package let activity: String?

    package init(
        name: String, host: Host, unit: String, path: String, isInstalled: Bool, isEnabled: Bool, activity: String?
    ) {
        self.name = name
        self.host = host
        self.unit = unit
        self.path = path
        self.isInstalled = isInstalled
        self.isEnabled = isEnabled
        self.activity = activity
    }
}
