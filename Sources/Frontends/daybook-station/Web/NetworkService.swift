// Serves devices in the network: a second address besides those of this machine, TLS only, with a pairing code.

import FileSystem
import HTTPServer
import Permissions
import WebServer
import Wording
import Workspaces

struct NetworkService {
    let options: ServeOptions.Network
    let log: Log
    let workspace: Workspace

    /// A running listener.
    struct Opened {
        let listener: HTTPListener
        let door: WebDoor
        fileprivate let place: DeviceBook.Place
        fileprivate let isNewCertificate: Bool
    }

    /// Concurrent connections per device: a browser opens six.
    private static let connectionsEach = 32

    /// Starts to listen. Throws `ListenError`, `CertificateError`, `HTTPServerError`, and what reading and writing files throws.
    ///
    /// - Parameter door: creates the handler for the vault, with the same form keys.
    func listen(
        _ door: @escaping (_ port: Int, _ network: NetworkEntrance) -> WebDoor,
        _ handlers: @escaping (WebDoor) -> HTTPListener.Handlers
    ) throws -> Opened {
        let listen = try ListenAddress(options.address)
        let certificate = try certificate(for: listen.address)
        let network = NetworkEntrance(
            hosts: [listen.address.host] + certificate.names, fingerprint: certificate.fingerprint,
            certificate: certificate.isOwn ? nil : certificate.certificate, stateFolder: workspace.stateFolder)
        var settings = HTTPListener.Options()
        (settings.address, settings.port, settings.bodyLimit) = (listen.address.text, listen.port, RequestLimits.body)
        settings.connections += LiveEvents.maxReaders
        settings.connectionsEach = Self.connectionsEach
        settings.secrecy = (certificate.certificate, certificate.key)
        var made: WebDoor?
        let listener: HTTPListener
        do {
            listener = try HTTPListener(settings) { port in
                let door = door(port, network)
                made = door
                return handlers(door)
            }
        } catch HTTPServerError.socket(let address, let reason) {
            throw ListenError.notHere(address, reason: reason)
        }
        guard let made else { throw HTTPServerError.notStarted }
        let place = DeviceBook.Place(
            address: "https://\(listen.address.host):\(listener.port)", fingerprint: certificate.fingerprint)
        return Opened(listener: listener, door: made, place: place, isNewCertificate: certificate.isNew)
    }

    private func certificate(for address: LiteralAddress) throws -> ServerCertificate {
        if let own = try OwnCertificate(options, workspace) { return try own.read() }
        let names = MachineFacts.hostName.map { [$0.lowercased(), $0.lowercased() + ".local"] } ?? []
        return try ServerCertificate(in: workspace.stateFolder, for: address.text, names)
    }

    /// Prints the pairing address for one device on stdout, and how to recognise the machine.
    func invite(_ opened: Opened) throws {
        let (link, fingerprint) = try DeviceRegister(workspace).open(at: opened.place)
        bestEffort { try StandardStream.output.write(Array((link + "\n").utf8)) }
        if StandardStream.errors.isTerminal, workspace.machine["TERM"] != "dumb" {
            if let drawn = QRCode.lines(of: link) {
                log.line(Phrase(same: drawn))
            } else {
                log.line(
                    Phrase(
                        "with qrencode (package qrencode) it is drawn for the camera of a phone",
                        fr: "avec qrencode (paquet qrencode), elle est dessinée pour l’appareil photo d’un téléphone"))
            }
        }
        if opened.isNewCertificate {
            log.line(
                Phrase(
                    "a new certificate was made; browsers warn of it until they are told to trust it (docs/serve.md)",
                    fr:
                        "un nouveau certificat a été fait ; les navigateurs en avertissent tant qu’on ne leur dit pas de s’y fier (docs/serve.md)"
                ))
        }
        log.line(
            Phrase(
                "devices: this address lets one in, for ten minutes; certificate SHA-256 \(fingerprint)",
                fr:
                    "appareils : cette adresse en laisse entrer un, pendant dix minutes ; certificat SHA-256 \(fingerprint)"
            ))
    }
}
