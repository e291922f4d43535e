// The user's own configuration, `$XDG_CONFIG_HOME/daybook/config.yaml`: what no vault may decide.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Notices
import Vault
import YAML

/// Everything that `config.yaml` can say, read once.
package struct UserConfiguration: Sendable {
    /// The vault where none is named and none is near.
    package let vault: String?
    /// Vaults with names, in the order of the file.
    package let vaults: [NamedVault]
    /// Places with names, which stay on this machine: a home need not be in the vault.
    package internal(set) var places: [NamedPlace]
    /// Remotes that are somebody else's (`sync: {foreign: […]}`). In the vault a merge could take it away. Nil where the value is not
    /// understood: any remote may be.
    package let foreignRemotes: [String]?
    /// What this machine is called in the history of a vault (`sync: {device: laptop}`); nil: by its own name.
    package let device: String?
    /// How the user wants to be reminded.
    package let reminders: ReminderSettings
    /// How the user wants to hear of alerts.
    package let alerts: NoticeSettings
    /// The file, where it is there and cannot be read as a whole, or not be understood where it holds something back.
    package private(set) var unreadFile: String?
    /// A place says that it is private, and is not understood.
    private let losesPrivatePlace: Bool
    private let root: YAMLNode?

    /// - Parameter root: the document; nil where there is none that can be read.
    package init(_ root: YAMLNode?) {
        self.root = root
        vault = root?[key: "vault"]?.scalar
        vaults = NamedVault.list(root?[key: "vaults"])
        var isPlaceLost = false
        places = (root?.values(named: "places") ?? []).flatMap { node in
            NamedPlace.list(node) { if $1 { isPlaceLost = true } }
        }
        losesPrivatePlace = isPlaceLost
        let sync = root?[key: "sync"]
        let foreign = sync?[key: "foreign"]
        // A part of file names and of a line.
        device = sync?[key: "device"]?.nonEmptyScalar.map { name in
            String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
        }
        if let list = foreign?.sequence {
            let names = list.compactMap(\.nonEmptyScalar)
            foreignRemotes = names.count == list.count ? names : nil
        } else {
            foreignRemotes = foreign.map { $0.nonEmptyScalar.map { [$0] } } ?? []
        }
        reminders = ReminderSettings(root)
        alerts = NoticeSettings(root, section: "alerts")
    }

    package init(file: String) {
        do {
            let root = try YAMLParser.parse(OpenFile.reading(file).readAll(limit: 1 << 20))
            self.init(root)
            if let root, root.mapping == nil || losesPrivatePlace { unreadFile = file }
        } catch let error as SystemError where error.isMissing {
            self.init(nil)
        } catch {
            self.init(nil)
            unreadFile = file
        }
    }

    /// The path of the vault where none is named and none is near: that of `vault:`, which may be a name of `vaults:`.
    package var defaultVault: String? {
        vault.map { text in vaults.first { $0.name == text }?.path ?? text }
    }

    /// A program of the user's own; nil where none is named. Throws `UserProgramError` where the value does not name one.
    package func program(_ key: ProgramKey) throws(UserProgramError) -> UserProgram? {
        try UserProgram(node(key.rawValue), name: key.rawValue)
    }

    package enum ProgramKey: String {
        case weather = "weather.command"
        case calendarFetch = "sources.calendar.fetch"
        case location = "sources.location.command"
        case inkRecogniser = "ink.recogniser"
        case passphrase = "keys.passphrase_command"
    }

    /// Whether there is anything under a dotted key, of whatever kind.
    package func says(_ key: String) -> Bool { node(key) != nil }

    /// A value under a dotted key.
    package func scalar(_ key: String) -> String? { node(key)?.scalar }

    private func node(_ key: String) -> YAMLNode? {
        key.utf8.split(separator: .dot).reduce(root) { $0?[key: String(Substring($1))] }
    }
}
