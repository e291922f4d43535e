// Checks whether a request from the network comes from a paired device, and what devices may not do.

import Permissions
import Wording
import Workspaces

/// The address of the vault in the network, besides those of this machine.
package struct NetworkEntrance: Sendable {
    /// In the form used in URLs: `192.168.1.20`, `[fd00::5]`, `laptop.local`.
    let hosts: [String]
    /// SHA-256 of the certificate, for visual comparison.
    let fingerprint: String
    /// In PEM, if this machine created it, and devices must import it; nil for the user's own.
    let certificate: String?
    /// `$XDG_STATE_HOME/daybook/<vault>`, with the register of devices.
    let stateFolder: String

    package init(hosts: [String], fingerprint: String, certificate: String? = nil, stateFolder: String) {
        (self.hosts, self.fingerprint, self.stateFolder) = (hosts, fingerprint, stateFolder)
        self.certificate = certificate
    }
}

struct PairingCheck: Sendable {
    let network: NetworkEntrance
    let port: Int

    /// Browsers accept it only over HTTPS, for exactly this host (RFC 6265bis, section 4.1.3.2); cookies ignore ports.
    private var cookieName: String { "__Host-daybook_\(port)" }

    /// - Parameter now: seconds since the epoch.
    func register(now: Int64) -> DeviceRegister { DeviceRegister(stateFolder: network.stateFolder, now: now) }

    /// Devices are looked up for each request: after revocation, a device is a stranger.
    func visitor(_ request: WebRequest, now: Int64) -> Visitor {
        for token in request.cookies(named: cookieName) {
            if let device = register(now: now).device(token: token) { return .device(device) }
        }
        return .stranger
    }

    func cookie(_ token: String, of device: PairedDevice, now: Int64) -> (name: String, value: String) {
        let life = device.rest(at: now)
        return ("Set-Cookie", "\(cookieName)=\(token); HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=\(life)")
    }

    /// Renews the cookie when a device requests a page: occasional visitors stay paired. Nil for other visitors.
    func renewal(_ request: WebRequest, _ visitor: Visitor, now: Int64) -> (name: String, value: String)? {
        guard let device = visitor.device else { return nil }
        return request.cookies(named: cookieName).first { PairedDevice.digest(of: $0) == device.digest }.map {
            cookie($0, of: device, now: now)
        }
    }

    /// Checks a device's access to a route. Throws 401 for strangers, 403.
    static func check(_ visitor: Visitor, _ route: Route) throws(WebRefusal) {
        guard !route.access.isOpen else { return }
        guard let device = visitor.device else { throw stranger }
        guard route.access == .owner else { throw ownMachine }
        guard route.method == .get || device.writes else { throw readOnly }
    }

    private static let stranger: WebRefusal = {
        var refusal = WebRefusal(401, Phrase("this device is not paired", fr: "cet appareil n’est pas associé"))
        refusal.hint = Phrase(
            "“daybook serve devices pair”, on the machine that serves, prints the address that lets it in.",
            fr: "« daybook serve devices pair », sur la machine qui sert, affiche l’adresse qui le laisse entrer.")
        return refusal
    }()

    private static let ownMachine = WebRefusal(
        403,
        Phrase(
            "this is for the machine itself, not for devices",
            fr: "c’est pour la machine elle-même, pas pour les appareils"))

    private static let readOnly: WebRefusal = {
        var refusal = WebRefusal(
            403, Phrase("this device may read, and change nothing", fr: "cet appareil peut lire, et ne rien modifier"))
        refusal.hint = Phrase(same: "daybook serve devices grant NAME --write")
        return refusal
    }()
}
