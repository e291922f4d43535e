// Whether a request in the network comes from a device that was paired, and what devices may not do.

import Permissions
import Wording
import Workspaces

/// The address of the vault in the network, beside those of this machine.
package struct NetworkEntrance: Sendable {
    /// As they are in addresses of the web: `192.168.1.20`, `[fd00::5]`, `laptop.local`.
    let hosts: [String]
    /// SHA-256 of the certificate, for people to compare.
    let fingerprint: String
    /// In PEM, where this machine made it itself, so that devices have to be told of it; nil for one of the user's own.
    let certificate: String?
    /// `$XDG_STATE_HOME/daybook/<vault>`, where the devices are kept.
    let stateFolder: String

    package init(hosts: [String], fingerprint: String, certificate: String? = nil, stateFolder: String) {
        (self.hosts, self.fingerprint, self.stateFolder) = (hosts, fingerprint, stateFolder)
        self.certificate = certificate
    }
}

struct PairingCheck: Sendable {
    let network: NetworkEntrance
    let port: Int

    /// Browsers take it from a secure answer alone, for exactly this host (RFC 6265bis, section 4.1.3.2); cookies do not know ports.
    private var cookieName: String { "__Host-daybook_\(port)" }

    /// - Parameter now: seconds since the epoch.
    func register(now: Int64) -> DeviceRegister { DeviceRegister(stateFolder: network.stateFolder, now: now) }

    /// Devices are looked up again for each request: one that was revoked is a stranger.
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

    /// The cookie again, for a device that looks at a page: who comes now and then stays paired. Nil for anybody else.
    func renewal(_ request: WebRequest, _ visitor: Visitor, now: Int64) -> (name: String, value: String)? {
        guard let device = visitor.device else { return nil }
        return request.cookies(named: cookieName).first { PairedDevice.digest(of: $0) == device.digest }.map {
            cookie($0, of: device, now: now)
        }
    }

    /// What a device may ask of a route. Throws 401 for strangers, 403.
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
