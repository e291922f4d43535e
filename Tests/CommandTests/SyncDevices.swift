// Devices with clones of one bare repository, for tests of syncs.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

/// A hub and devices with clones of it.
struct SyncDevices {
    let folder: TemporaryFolder
    var program: BuiltProgram

    init(_ names: [String]) throws {
        folder = try TemporaryFolder()
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: folder.path)
        program.variables.merge([
            "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "main",
            "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "A", "GIT_CONFIG_KEY_2": "user.email",
            "GIT_CONFIG_VALUE_2": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]) { $1 }
        try folder.write("# Food\n\n- [ ] Milk\n- [ ] Bread\n", to: "\(names[0])/lists/food.md")
        try folder.write("timestamp,ph\n2026-11-01T08:00,7.2\n", to: "\(names[0])/sensors/pool/2026-11.csv")
        try folder.write("# Friday\n\nA line.\n", to: "\(names[0])/journal/2026-11-20.md")
        try shell("git init -q --bare hub.git && mkdir \(names[0])/.daybook")
        try shell("cd \(names[0]) && daybook sync --setup \(folder.path)/hub.git")
        for name in names.dropFirst() { try shell("git clone -q hub.git \(name) && mkdir -p \(name)/.daybook") }
    }

    @discardableResult
    func shell(_ line: String, isFine: Bool = true) throws -> ProcessResult {
        let result = try program.shell(line)
        if isFine { #expect(result.exitCode == 0, "\(line): \(result.outputText)\(result.errorText)") }
        return result
    }

    @discardableResult
    func sync(_ name: String, isFine: Bool = true) throws -> ProcessResult {
        try shell("cd \(name) && daybook sync", isFine: isFine)
    }

    func tree(_ name: String) throws -> [String: [UInt8]] {
        try FileTree.files(below: folder.path + "/" + name).filter { !$0.key.hasPrefix(".git/") }
    }

    func expectTheSame(_ names: [String]) throws {
        let trees = try names.map(tree)
        for (name, tree) in zip(names, trees).dropFirst() {
            #expect(tree == trees[0], "\(name) differs from \(names[0])")
        }
    }
}
