// The devices that were let into one vault on one machine, as the file holds them.

import Bytes

/// `devices.json`. What cannot be understood lets no one in.
package struct DeviceBook: Sendable, StateBook {
    /// Where devices find the vault.
    package struct Place: Sendable, Equatable {
        /// `https://192.168.1.20:4712`.
        package let address: String
        /// SHA-256 of the certificate: pairs of hexadecimal digits with colons.
        package let fingerprint: String

        package init(address: String, fingerprint: String) {
            (self.address, self.fingerprint) = (address, fingerprint)
        }

        /// What a new device opens. The code is after the `#`, which browsers do not send.
        package func invitation(_ code: String) -> String { address + "/pair#c=" + code }
    }

    package static let version = 1

    package var devices: [PairedDevice] = []
    /// The code that waits for a device.
    package var code: PairingCode?
    /// Where the vault was served last; nil before it ever was.
    package var place: Place?
    /// Nil where the file was understood.
    package let problem: PermissionBook.Problem?

    package init(problem: PermissionBook.Problem?) { self.problem = problem }

    package init(json: JSONValue) throws(PermissionBook.Problem) {
        let entries = json["devices"]?.array
        let devices = (entries ?? []).compactMap(PairedDevice.init)
        guard let entries, devices.count == entries.count, Set(devices.map(\.digest)).count == devices.count else {
            throw .damaged
        }
        problem = nil
        self.devices = devices
        code = json["code"].flatMap(PairingCode.init)
        if let address = json["address"]?.string, let fingerprint = json["fingerprint"]?.string {
            place = Place(address: address, fingerprint: fingerprint)
        }
    }

    package func device(named name: String) -> PairedDevice? {
        devices.first { PairedDevice.isSame($0.name, name) }
    }

    /// The one whose token this is. Digests are compared: how long that takes says nothing of a token.
    package func device(token: String) -> PairedDevice? {
        let digest = PairedDevice.digest(of: token)
        return devices.first { $0.digest == digest }
    }

    /// The name, or the first like it that no device has: `Phone`, `Phone 2`.
    package func freeName(like name: String) -> String {
        guard device(named: name) != nil else { return name }
        var number = 2
        while device(named: "\(name) \(number)") != nil { number += 1 }
        return "\(name) \(number)"
    }

    package var encoded: [UInt8] {
        var members: [(String, JSONValue)] = [
            ("version", .int(Self.version)), ("devices", .array(devices.map(\.json))),
        ]
        if let code { members.append(("code", code.json)) }
        if let place {
            members += [("address", .string(place.address)), ("fingerprint", .string(place.fingerprint))]
        }
        return JSONValue.members(members).encoded()
    }
}
