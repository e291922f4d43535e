// The user's own configuration, `$XDG_CONFIG_HOME/daybook/config.yaml`: settings that no vault may make.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Notices
import Vault
import YAML

/// All settings of `config.yaml`, read once.
package struct UserConfiguration: Sendable {
    /// The default vault, if none is named and none is near.
    package let vault: String?
    /// Named vaults, in the order of the file.
    package let vaults: [NamedVault]
    /// Named places, which stay on this machine: a home need not be in the vault.
    package internal(set) var places: [NamedPlace]
    /// Remotes that belong to somebody else (`sync: {foreign: […]}`). If they were in the vault, a merge could remove them. Nil if the
    /// value is not understood: then any remote may be foreign.
    package let foreignRemotes: [String]?
    /// This machine's name in the history of a vault (`sync: {device: laptop}`); nil for its host name.
    package let device: String?
    /// Settings for reminders.
    package let reminders: ReminderSettings
    /// Settings for alerts.
    package let alerts: NoticeSettings
    /// The file, if it exists and cannot be parsed, or if a setting that withholds something is not understood.
    package private(set) var unreadFile: String?
    /// A place is marked private, but not understood.
    private let losesPrivatePlace: Bool
    private let root: YAMLNode?

    /// - Parameter root: the document; nil if there is none, or it cannot be parsed.
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
        // Used in file names and in a line.
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

    /// The path of the default vault: the value of `vault:`, which may be a name from `vaults:`.
    package var defaultVault: String? {
        vault.map { text in vaults.first { $0.name == text }?.path ?? text }
    }

    /// A user program; nil if none is named. Throws `UserProgramError` if the value is not a program.
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

    /// Whether a dotted key has a value of any kind.
    package func says(_ key: String) -> Bool { node(key) != nil }

    /// The value of a dotted key.
    package func scalar(_ key: String) -> String? { node(key)?.scalar }

    private func node(_ key: String) -> YAMLNode? {
        key.utf8.split(separator: .dot).reduce(root) { $0?[key: String(Substring($1))] }
    }
}
