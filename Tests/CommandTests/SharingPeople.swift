// People with a vault each and a bare repository between them, for tests of shared lists.

import FileSystem
import Processes
import TestSupport
import Testing

/// Vaults of different people and repositories between them.
struct SharingPeople {
    let folder: TemporaryFolder
    private var program: BuiltProgram

    /// One vault a name, each with an empty lists/.
    init(_ names: [String]) throws {
        folder = try TemporaryFolder()
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: folder.path)
        program.variables.merge([
            "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "trunk",
            "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "A", "GIT_CONFIG_KEY_2": "user.email",
            "GIT_CONFIG_VALUE_2": "a@example.org", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]) { $1 }
        for name in names { try shell("mkdir -p \(name)/.daybook \(name)/lists") }
        try shell("git init -q --bare hub.git")
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

    func sync(_ names: [String]) throws { for name in names { try sync(name) } }

    func list(_ name: String, _ list: String = "food") throws -> String { try folder.read("\(name)/lists/\(list).md") }

    /// The list without what only a vault itself has.
    func text(_ name: String) throws -> String {
        try list(name).split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("shared") }.joined(separator: "\n")
    }

    func expectTheSame(_ names: [String]) throws {
        let texts = try names.map(text)
        for (name, text) in zip(names, texts).dropFirst() { #expect(text == texts[0], "\(name)") }
        // And so do the keys of the share itself.
        let lists = try names.map { try list($0) }
        for list in lists.dropFirst() { #expect(list == lists[0]) }
    }

    /// The usual begin: the first shares a list, the others accept it.
    func begin(_ text: String, _ names: [String]) throws {
        try folder.write(text, to: "\(names[0])/lists/food.md")
        try shell("cd \(names[0]) && daybook share lists/food.md --with \(folder.path)/hub.git")
        for name in names.dropFirst() {
            try shell("cd \(name) && daybook share accept \(folder.path)/hub.git --as food")
        }
    }
}
