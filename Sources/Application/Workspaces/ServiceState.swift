// A service of a vault on this machine, as its host reports it.

package struct ServiceState: Sendable, Hashable {
    /// The service manager.
    package enum Host: String, Sendable {
        case systemd
        /// The desktop session, when it starts.
        case autostart
    }

    package let name: String
    package let host: Host
    package let unit: String
    package let path: String
    package let isInstalled: Bool
    /// Whether it starts automatically.
    package let isEnabled: Bool
    /// The state according to systemd (`active`, `inactive`, `failed`, …); nil if unknown.
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
