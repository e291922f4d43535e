// Addresses of the pages: all links are built here.

import Bytes
import CivilTime
import Sensors
import Vault

enum WebAddress {
    static let home = "/today"
    static let week = "/week"
    static let journal = "/journal"
    static let lists = "/lists"
    static let sensors = "/sensors"
    static let tags = "/tags"
    static let search = "/search"

    static func day(_ day: Day) -> String { "/day/" + day.iso }
    static func week(_ day: Day) -> String { "/week/" + day.iso }
    static func month(_ month: Month) -> String { "/month/" + month.iso }
    static func year(_ year: Int) -> String { "/year/\(year)" }
    static func journal(_ month: Month) -> String { "/journal/" + month.iso }
    static func document(_ path: VaultPath) -> String { "/document/" + encoded(path.text) }
    /// The address of a folder; empty for the root of the vault.
    static func notes(_ folder: String) -> String {
        folder.isEmpty ? NotesPage.address : NotesPage.address + "/" + encoded(folder)
    }
    static func list(_ path: VaultPath) -> String { "/list/" + encoded(path.text) }
    static func base(_ path: VaultPath, view: String? = nil) -> String {
        "/base/" + encoded(path.text) + (view.map { "?view=" + FormFields.encoded($0) } ?? "")
    }
    static func file(_ path: VaultPath) -> String { "/file/" + encoded(path.text) }
    static func picture(_ path: VaultPath, _ size: PictureCopy.Size) -> String {
        "/picture/\(size.rawValue)/" + encoded(path.text)
    }
    static func sensor(_ device: DeviceID) -> String { "/sensor/" + encoded(device.text) }
    static func search(_ query: String) -> String { "/search?q=" + FormFields.encoded(query) }
    static func tag(_ name: String) -> String { search("tag:" + name) }

    static func ink(_ path: VaultPath) -> String { "/ink/" + encoded(path.text) }
    static func drawing(_ path: VaultPath, _ page: Int) -> String { "/drawing/\(page)/" + encoded(path.text) }
    static func correction(_ path: VaultPath) -> String { "/correct/" + encoded(path.text) }
    static func reading(_ document: VaultPath) -> String { "/recognise/" + encoded(document.text) }
    static func typed(_ path: VaultPath) -> String { "/typed/" + encoded(path.text) }
    static func edit(_ path: VaultPath) -> String { "/edit/" + encoded(path.text) }

    /// The most suitable page for a document.
    static func page(_ path: VaultPath) -> String {
        if path.topFolder == "lists" { return list(path) }
        if path.topFolder == "sensors", path.name == "device.md",
            let device = DeviceID(folder: String(path.folder.dropFirst("sensors/".count)))
        {
            return sensor(device)
        }
        return document(path)
    }

    /// A percent-encoded path; slashes are kept.
    static func encoded(_ path: String) -> String {
        isPlain(path) ? path : path.split(separator: "/").map { FormFields.encoded(String($0)) }.joined(separator: "/")
    }

    /// Whether a path needs no encoding, and has only single slashes between its parts.
    private static func isPlain(_ path: String) -> Bool {
        var followsSlash = true
        for byte in path.utf8 {
            guard byte == .slash ? !followsSlash : PercentEncoding.isUnreserved(byte) else { return false }
            followsSlash = byte == .slash
        }
        return !followsSlash
    }
}
