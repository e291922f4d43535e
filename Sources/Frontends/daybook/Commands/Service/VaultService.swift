// The long-running services of a vault: reminders, sensors, and pages, each with a name per vault.

import Bytes
import Search
import Vault
import Wording

enum VaultService: String, CaseIterable {
    case reminders, sensors, serve, sync

    /// The command that it runs.
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

    /// Whether its output is for its owner only (the address that opens the vault): it is then written to a file of the owner's, since
    /// administrators can read systemd's journal.
    var isSecretive: Bool { self == .serve }

    /// Pages are in the language of the browser.
    var hasLanguage: Bool { self != .serve }

    /// The unit's name when there was one for all vaults; nil if there never was.
    var formerUnit: String? {
        switch self {
        case .reminders: "daybook-remind"
        case .sensors: "daybook-sensors"
        case .serve, .sync: nil
        }
    }

    /// The unit's name for one vault: the name of its folder for readability, and six digits of a hash of its path for uniqueness.
    func unit(ofVault root: String) -> String {
        let folder = root.split(separator: "/").last.map { Slug.of(String($0), limit: 40) } ?? ""
        let digits = StableHash.digits(of: root).prefix(6)
        return (["daybook", rawValue] + (folder.isEmpty ? [] : [folder]) + [String(digits)]).joined(separator: "-")
    }
}
