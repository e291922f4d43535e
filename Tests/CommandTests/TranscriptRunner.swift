// Runs the commands of a transcript in a fresh copy of its vault, and writes down what they print.

import FileSystem
import Glibc
import Processes
import TestSupport

enum TranscriptRunner {
    /// The same transcript with what its commands print now.
    ///
    /// - Parameter fixtures: the folder of the vaults that transcripts start with.
    static func run(
        _ transcript: Transcript, fixtures: String = Repository.path("Tests/CommandTests/Fixtures")
    ) throws -> Transcript {
        let folder = try TemporaryFolder(prefix: "daybook-transcript-")
        let home = try folder.makeFolder("home")
        let vault = try folder.makeFolder("vault")
        if let fixture = transcript.fixture {
            try FileTree.copy(Paths.join(fixtures, fixture), to: vault)
            settle()
        }
        var program = BuiltProgram(home: home, workingFolder: vault)
        program.variables.merge(transcript.variables) { $1 }
        var result = transcript
        for index in result.steps.indices {
            let found = try program.shell(result.steps[index].command.joined(separator: "\n"))
            let output = portable(found.outputText, folder)
            result.steps[index].output = lines(output)
            result.steps[index].isUnended = !output.isEmpty && output.last != "\n"
            result.steps[index].errors = lines(portable(found.errorText, folder))
            result.steps[index].exitCode = found.exitCode
        }
        return result
    }

    /// Files that were written a moment ago are read twice, since they may change again unseen; that moves the scores of hits.
    private static func settle() { usleep(50_000) }

    private static func lines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func portable(_ text: String, _ folder: TemporaryFolder) -> String {
        text.replacing(folder.path + "/vault", with: "$VAULT").replacing(folder.path, with: "$TMP")
    }
}
