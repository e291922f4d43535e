// Access for network devices: authentication, routes, and the end of their streams.

import Permissions
import Vault
import Workspaces

extension WebDoor {
    /// Seconds since the epoch.
    var now: Int64 { surroundings.machine().clock / 1_000_000_000 }

    /// The register of devices. Throws 404 at the addresses of this machine itself.
    func register() throws(WebRefusal) -> DeviceRegister {
        guard let devices else { throw .notFound }
        return devices.register(now: now)
    }

    func visitor(_ request: WebRequest) -> Visitor {
        devices.map { $0.visitor(request, now: now) } ?? access.visitor(request)
    }

    /// Renews the cookie of a device when it is shown a page of the vault.
    func renewingCookie(_ response: WebResponse, of visitor: Visitor, _ request: WebRequest) -> WebResponse {
        guard response.value("content-type")?.hasPrefix("text/html") == true,
            let cookie = devices?.renewal(request, visitor, now: now)
        else { return response }
        var response = response
        response.headers.append(cookie)
        return response
    }

    /// Whether a route exists at this address.
    func answers(_ route: Route) -> Bool {
        switch route.access {
        case .anybody, .owner, .ownMachine: true
        case .newcomer: devices == nil
        case .newDevice: devices != nil
        case .assistant: assistants != nil
        }
    }

    /// Ends the streams of revoked devices.
    package func endRevokedStreams() {
        guard let devices, live.hasDevices else { return }
        let known = try? devices.register(now: now).book().devices.map(\.digest)
        live.endStreams(ofDevicesBut: Set(known ?? []))
    }

    /// A device's view has a separate index, which is opened once per request.
    func answer(_ visit: Visit, by route: Route) throws -> WebResponse {
        guard visit.isRedacted, !route.access.isOpen else {
            do {
                return try route.answer(visit)
            } catch VaultError.missing(let path)
                where route.method == .get && path.isMarkdown && !path.isHidden && !visit.request.wantsJSON
            {
                return try MissingPage(visit: visit, path: path).response()
            }
        }
        return try visit.workspace().withSharedIndex { try route.answer(visit) }
    }
}
