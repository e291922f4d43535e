// Why a program does not start: it is not there, or what it needs to be loaded is not.

import Processes
import TestSupport
import Testing

@Suite struct StartErrorTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/program" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func errors() throws -> [ProcessError] {
        var found = [ChildProcess.replaceThisProcess(path, [])]
        do throws(ProcessError) {
            _ = try ChildProcess.run(path, [])
        } catch {
            found.append(error)
        }
        return found
    }

    @Test func aMissingInterpreterIsNotAMissingProgram() throws {
        #expect(try errors() == Array(repeating: .missing(program: path), count: 2))
        try folder.write("#!/nowhere/interpreter\n", to: "program")
        #expect(try ChildProcess.run("chmod", ["755", path]).exitCode == 0)
        #expect(try errors() == Array(repeating: .unloadable(program: path), count: 2))
    }
}
