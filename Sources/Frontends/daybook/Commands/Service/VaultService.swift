// What of a vault runs for days: reminders, and the sensors that are listened to, each under a name of its own.

import Bytes
import Search
import Vault
import Wording

enum VaultService: String, CaseIterable {
    case reminders, sensors

    /// The words that start it.
    var command: [String] {
        switch self {
        case .reminders: ["agenda", "remind"]
        case .sensors: ["sensors", "listen"]
        }
    }

    var manual: String { "daybook-" + command.joined(separator: "-") + "(1)" }

    var title: Phrase {
        switch self {
        case .reminders: Phrase("Reminders", fr: "Rappels")
        case .sensors: Phrase("Sensors", fr: "Capteurs")
        }
    }

    /// The name that units had when there was one for all vaults.
    var formerUnit: String {
        switch self {
        case .reminders: "daybook-remind"
        case .sensors: "daybook-sensors"
        }
    }

    /// The unit of one vault: the name of its folder for people, and six digits of its path, so that those of two vaults differ.
    func unit(ofVault root: String) -> String {
        let folder = root.split(separator: "/").last.map { Slug.of(String($0), limit: 40) } ?? ""
        let digits = StableHash.digits(of: root).prefix(6)
        return (["daybook", rawValue] + (folder.isEmpty ? [] : [folder]) + [String(digits)]).joined(separator: "-")
    }
}
