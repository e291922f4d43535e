// Devices with clones of one bare repository, or of an encrypted remote, for tests of syncs.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

/// A hub and devices with clones of it.
struct SyncDevices {
    private let people: SharingPeople
    var folder: TemporaryFolder { people.folder }

    /// - Parameter isEncrypted: the hub is an encrypted remote, and all devices have one key.
    init(_ names: [String], isEncrypted: Bool = false) throws {
        people = try SharingPeople([])
        try folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "\(names[0])/lists/food.md")
        try folder.write("timestamp,ph\n2026-11-01T08:00,7.2\n", to: "\(names[0])/sensors/pool/2026-11.csv")
        try folder.write("# Friday\n\nA line.\n", to: "\(names[0])/journal/2026-11-20.md")
        try shell("mkdir \(names[0])/.daybook")
        var hub = folder.path + "/hub.git"
        if isEncrypted {
            try shell("daybook keys init --without-paper --without-passphrase > /dev/null")
            try shell("cd \(names[0]) && git init -q && daybook remote create \(folder.path)/hub && daybook sync")
            hub = "daybook+crypt::\(folder.path)/hub"
        } else {
            try shell("cd \(names[0]) && daybook sync --setup \(hub)")
        }
        for name in names.dropFirst() { try shell("git clone -q \(hub) \(name) && mkdir -p \(name)/.daybook") }
    }

    @discardableResult
    func shell(_ line: String, isFine: Bool = true) throws -> ProcessResult {
        try people.shell(line, isFine: isFine)
    }

    @discardableResult
    func sync(_ name: String, isFine: Bool = true) throws -> ProcessResult { try people.sync(name, isFine: isFine) }

    func tree(_ name: String) throws -> [String: [UInt8]] {
        try FileTree.files(below: folder.path + "/" + name, without: ".git")
    }

    func expectTheSame(_ names: [String]) throws {
        let trees = try names.map(tree)
        for (name, tree) in zip(names, trees).dropFirst() {
            #expect(tree == trees[0], "\(name) differs from \(names[0])")
        }
    }
}
