// Devices in the local network: pairing, renaming, granting, and revoking.

import Bytes
import Permissions

/// Why a device could not be changed.
package enum DeviceError: Error, Sendable, Equatable {
    case noDevice(String, known: [String])
    case nameTaken(String)
    /// Empty, too long, or with invalid characters.
    case badName(String)
    /// A code that is wrong, used, expired or guessed too often; which of these is not disclosed.
    case wrongCode
    /// The vault is not served to devices.
    case notServed
}

package struct DeviceRegister {
    private let store: DeviceStore
    private let history: PermissionHistory
    private let now: Int64

    package init(_ workspace: Workspace) {
        self.init(stateFolder: workspace.stateFolder, now: workspace.machine.clock / 1_000_000_000)
    }

    /// - Parameters:
    ///   - stateFolder: `$XDG_STATE_HOME/daybook/<vault>`.
    ///   - now: seconds since the epoch.
    package init(stateFolder: String, now: Int64) {
        (store, history) = (DeviceStore(folder: stateFolder), PermissionHistory(folder: stateFolder))
        self.now = now
    }

    /// Whether a word means devices rather than a source, in English or French.
    package static func isMeant(by typed: String) -> Bool {
        ["device", "devices", "appareil", "appareils"].contains(Folding.fold(typed))
    }

    /// Throws `PermissionRefusal.noBook`.
    package func book() throws(PermissionRefusal) -> DeviceBook {
        let book = store.load()
        if let problem = book.problem { throw .noBook(problem, path: store.path) }
        return book
    }

    // MARK: Pairing

    /// Opens pairing with this code, and invalidates the previous one. Throws what `DeviceStore.change` throws.
    ///
    /// - Parameters:
    ///   - code: nil for a new one.
    ///   - place: where the vault is served from now on; nil leaves that unchanged.
    /// - Returns: the link for the new device to open, and the fingerprint by which it recognises the machine.
    package func open(
        _ code: String? = nil, at place: DeviceBook.Place? = nil
    ) throws -> (link: String, fingerprint: String) {
        let code = code ?? Self.newCode()
        let served = try store.change { book in
            if let place { book.place = place }
            guard let served = book.place else { throw DeviceError.notServed }
            book.code = PairingCode(code, at: now)
            return served
        }
        note(.asked, "code for a new device")
        return (served.invitation(code), served.fingerprint)
    }

    /// 128 random bits from the system (getrandom(2)), in digits that can be typed.
    private static func newCode() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            String(padded: UInt32.random(in: .min ... .max, using: &generator), to: 8, radix: 16)
        }.joined()
    }

    /// Pairs a device that has the code: read-only, without private content. This invalidates the code.
    ///
    /// Throws `DeviceError`, and what `DeviceStore.change` throws.
    package func pair(code: String, name: String, token: String) throws -> PairedDevice {
        let name = try Self.checked(name)
        var isGuess = false
        let made = try store.change { book -> PairedDevice? in
            guard var waiting = book.code, waiting.isOpen(at: now) else { return nil }
            guard waiting.digest == PairedDevice.digest(of: code) else {
                waiting.guesses += 1
                isGuess = true
                book.code = waiting
                return nil
            }
            book.code = nil
            // Their names become free.
            book.devices.removeAll { $0.isOver(at: now) }
            let device = PairedDevice(name: book.freeName(like: name), token: token, at: now)
            book.devices.append(device)
            return device
        }
        guard let made else {
            // Only as often as guesses count: strangers must not fill the history.
            if isGuess { note(.refused, "wrong code") }
            throw DeviceError.wrongCode
        }
        note(.granted, made.name + ": paired")
        noteVisit(of: made)
        return made
    }

    // MARK: Visits

    /// Seconds before a device's next visit is recorded again.
    private static let seenFor: Int64 = 3600

    /// The device of a token; nil for a stranger, for an expired pairing, and if the file is not understood. Its visit is recorded: the
    /// time of the last one and, once a day, as data that left the vault.
    package func device(token: String) -> PairedDevice? {
        guard let device = store.load().device(token: token), !device.isOver(at: now) else { return nil }
        if now - device.lastSeen >= Self.seenFor || now < device.lastSeen { noteSeen(device) }
        return device
    }

    private func noteSeen(_ device: PairedDevice) {
        // A full disk does not keep a device out.
        _ = try? store.change { book in
            guard let index = book.devices.firstIndex(where: { $0.digest == device.digest }) else { return }
            book.devices[index].lastSeen = now
        }
        if device.lastSeen / 86_400 != now / 86_400 { noteVisit(of: device) }
    }

    private func noteVisit(of device: PairedDevice) {
        note(.left, device.name + (device.seesPrivate ? " (private, too)" : ""))
    }

    // MARK: Changes

    /// Sets all permissions of a device, replacing the previous ones. Throws `DeviceError`, and what `DeviceStore.change` throws.
    package func grant(_ name: String, seesPrivate: Bool, writes: Bool) throws -> PairedDevice {
        let device = try change(name) { _, device in (device.seesPrivate, device.writes) = (seesPrivate, writes) }
        let granted = [seesPrivate ? "private" : nil, writes ? "write" : nil].compactMap { $0 }
        note(.granted, device.name + ": " + (["read"] + granted).joined(separator: ", "))
        return device
    }

    package func rename(_ name: String, to other: String) throws -> PairedDevice {
        let other = try Self.checked(other)
        let device = try change(name) { book, device in
            if let taken = book.device(named: other), taken.digest != device.digest {
                throw DeviceError.nameTaken(taken.name)
            }
            device.name = other
        }
        note(.granted, "\(other): was called \(name)")
        return device
    }

    /// Its next request is refused, and its streams end.
    package func revoke(_ name: String) throws -> PairedDevice {
        let gone = try store.change { book in
            let device = try Self.find(name, book)
            book.devices.removeAll { $0.digest == device.digest }
            return device
        }
        note(.revoked, gone.name)
        return gone
    }

    private func change(
        _ name: String, _ change: (DeviceBook, inout PairedDevice) throws -> Void
    ) throws -> PairedDevice {
        try store.change { book in
            var device = try Self.find(name, book)
            try change(book, &device)
            book.devices = book.devices.map { $0.digest == device.digest ? device : $0 }
            return device
        }
    }

    private static func find(_ name: String, _ book: DeviceBook) throws(DeviceError) -> PairedDevice {
        guard let device = book.device(named: name) else { throw .noDevice(name, known: book.devices.map(\.name)) }
        return device
    }

    /// The maximum number of characters in a name.
    private static let longestName = 60

    private static func checked(_ name: String) throws(DeviceError) -> String {
        let name = name.trimmed
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.generalCategory != .control }
        guard !name.isEmpty, name.count <= longestName, isPlain else { throw .badName(name) }
        return name
    }

    private func note(_ event: PermissionHistory.Event, _ detail: String) {
        history.add(.init(time: now, event: event, subject: PermissionGate.deviceSubject, detail: detail))
    }
}
