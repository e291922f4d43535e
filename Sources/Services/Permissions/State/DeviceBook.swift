// The devices paired with one vault on one machine, as stored.

import Bytes

/// `devices.json`. A file that cannot be fully parsed admits no device.
package struct DeviceBook: Sendable, StateBook {
    /// The address at which devices find the vault.
    package struct Place: Sendable, Equatable {
        /// `https://192.168.1.20:4712`.
        package let address: String
        /// SHA-256 of the certificate: pairs of hexadecimal digits separated by colons.
        package let fingerprint: String

        package init(address: String, fingerprint: String) {
            (self.address, self.fingerprint) = (address, fingerprint)
        }

        /// The address for a new device. The code follows the `#`, which browsers do not send.
        package func invitation(_ code: String) -> String { address + "/pair#c=" + code }
    }

    package static let version = 1

    package var devices: [PairedDevice] = []
    /// The pending pairing code.
    package var code: PairingCode?
    /// The last address at which the vault was served, if any.
    package var place: Place?
    /// Nil if the file was valid.
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

    /// The device of this token. Digests are compared, so that timing reveals nothing about a token.
    package func device(token: String) -> PairedDevice? {
        let digest = PairedDevice.digest(of: token)
        return devices.first { $0.digest == digest }
    }

    /// The name, or the first free variant: `Phone`, `Phone 2`.
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
