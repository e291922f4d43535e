// A vdir: a folder with one iCalendar file for each item (vdirsyncer.pimutils.org, "The Vdir Storage Format").

import Agenda
import Bytes
import FileSystem
import ICalendar

/// One file of a vdir.
struct VdirItem {
    let file: String
    let bytes: [UInt8]
    let stamp: FileStamp
    let properties: [ICalendarProperty]
    let zones: [ICalendarComponent]
    /// The components with one UID.
    let components: [ICalendarComponent]

    /// The file with other components; its own properties and time zones stay, and missing zones are added.
    func replacing(_ components: [ICalendarComponent], definitions: [ICalendarComponent]) -> [UInt8] {
        let known = Set(zones.compactMap { $0["TZID"]?.value })
        let added = definitions.filter { !known.contains($0["TZID"]?.value ?? "") }
        return ICalendarWriter.write(
            ICalendarComponent("VCALENDAR", properties: properties, components: zones + added + components))
    }
}

/// A file that is left alone, and why.
package struct VdirFault: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        case unreadable
        /// From 1.
        case damaged(line: Int)
        case notOneItem
        /// Its UID is also in another file.
        case repeatedIdentifier
        /// It has a RANGE=THISANDFUTURE part that differs from the vault: only the calendar can change it.
        case changedFromOccurrence
    }

    package let file: String
    package let reason: Reason
}

/// The contents of a folder.
struct VdirFolder {
    let path: String
    private(set) var items: [String: VdirItem] = [:]
    /// Existing files that cannot be understood: their items are left alone.
    private(set) var unreadable: Set<String> = []
    private(set) var faults: [VdirFault] = []

    /// Throws `SystemError` if there is no such folder.
    init(_ path: String) throws {
        self.path = path
        let names = try OpenFile.folder(path).entries().compactMap(\.text).filter {
            $0.lowercased().hasSuffix(".ics") && !$0.hasPrefix(".")
        }
        for name in names.sorted() { read(name) }
    }

    /// The folder's display name (`displayname`), or else its file name.
    var name: String {
        let text =
            (try? OpenFile.reading(Paths.join(path, "displayname")).readAll(limit: 1 << 12))
            .map { String(decoding: $0, as: UTF8.self).trimmed } ?? ""
        return text.isEmpty ? Paths.name(of: path) : text
    }

    private mutating func read(_ name: String) {
        let file = Paths.join(path, name)
        func refuse(_ reason: VdirFault.Reason) {
            unreadable.insert(name)
            faults.append(VdirFault(file: name, reason: reason))
        }
        guard let open = try? OpenFile.reading(file), let stamp = try? FileStamp.of(file),
            let bytes = try? open.readAll(limit: 16 << 20)
        else {
            return refuse(.unreadable)
        }
        var properties: [ICalendarProperty] = []
        var zones: [ICalendarComponent] = []
        var components: [ICalendarComponent] = []
        let problems = ICalendarReader.read(bytes) {
            properties += $0
        } component: { component in
            switch component.name {
            case "VTIMEZONE": zones.append(component)
            case "VEVENT", "VTODO": components.append(component)
            default: break
            }
        }
        let uids = Set(components.compactMap { $0["UID"]?.value })
        if let problem = problems.first {
            return refuse(.damaged(line: problem.line))
        }
        guard uids.count == 1, let uid = uids.first, uid.contains(where: { !$0.isWhitespace }),
            components.allSatisfy({ $0["UID"] != nil })
        else {
            // Notes and other components are ignored.
            guard !components.isEmpty else {
                unreadable.insert(name)
                return
            }
            return refuse(.notOneItem)
        }
        guard items[uid] == nil else {
            return refuse(.repeatedIdentifier)
        }
        items[uid] = VdirItem(
            file: name, bytes: bytes, stamp: stamp, properties: properties, zones: zones, components: components)
    }

    /// Writes an item; one that changed since it was read is kept, and false returned.
    func write(_ bytes: [UInt8], to name: String, replacing old: VdirItem?) throws -> Bool {
        do throws(AtomicWriteError) {
            try AtomicWrite.replace(
                Paths.join(path, name), with: bytes, expecting: old.map { .contents($0.stamp, $0.bytes) } ?? .nothing)
            return true
        } catch {
            guard case .changedMeanwhile = error else { throw error }
            return false
        }
    }

    /// Removes an item, unless it changed since it was read.
    func remove(_ item: VdirItem) throws -> Bool {
        let file = Paths.join(path, item.file)
        guard let now = try? FileStamp.of(file) else { return true }
        guard now == item.stamp else { return false }
        try Paths.removeFile(file)
        return true
    }
}
