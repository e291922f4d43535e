// What of a vault runs for days: reminders, the sensors that are listened to, its pages, each under a name of its own.

import Bytes
import Search
import Vault
import Wording

enum VaultService: String, CaseIterable {
    case reminders, sensors, serve, sync

    /// The words that start it.
    var command: [String] {
        switch self {
        case .reminders: ["agenda", "remind"]
        case .sensors: ["sensors", "listen"]
        case .serve: ["serve"]
        case .sync: ["sync", "--watch"]
        }
    }

    var manual: String { "daybook-" + command.filter { !$0.hasPrefix("-") }.joined(separator: "-") + "(1)" }

    var title: Phrase {
        switch self {
        case .reminders: Phrase("Reminders", fr: "Rappels")
        case .sensors: Phrase("Sensors", fr: "Capteurs")
        case .serve: Phrase("Pages", fr: "Pages")
        case .sync: Phrase("Sync", fr: "Synchronisation")
        }
    }

    /// Whether what it prints is for its owner's eyes alone (the address that opens the vault): a file of the owner's takes it then, since journals of
    /// systemd can be read by administrators.
    var isSecretive: Bool { self == .serve }

    /// Pages are in the language of whose browser shows them.
    var hasLanguage: Bool { self != .serve }

    /// The name that units had when there was one for all vaults; nil where there never was.
    var formerUnit: String? {
        switch self {
        case .reminders: "daybook-remind"
        case .sensors: "daybook-sensors"
        case .serve, .sync: nil
        }
    }

    /// The unit of one vault: the name of its folder for people, and six digits of its path, so that those of two vaults differ.
    func unit(ofVault root: String) -> String {
        let folder = root.split(separator: "/").last.map { Slug.of(String($0), limit: 40) } ?? ""
        let digits = StableHash.digits(of: root).prefix(6)
        return (["daybook", rawValue] + (folder.isEmpty ? [] : [folder]) + [String(digits)]).joined(separator: "-")
    }
}
