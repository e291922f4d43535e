// The dictionary after the recogniser that comes with daybook: its own test, in its own language.

import Processes
import TestSupport
import Testing

@Suite struct LexiconTests {
    private static let isReady =
        (try? ChildProcess.run("/usr/bin/python3", ["-c", "import numpy"]).exitCode) == 0
        && (try? ChildProcess.run("hunspell", ["-d", "fr", "-l"]).exitCode) == 0

    @Test(.enabled(if: isReady, "python3-numpy or hunspell-fr is missing"))
    func wordsThatNobodyWasSureOf() throws {
        let test = Repository.path("Tests/InkLab/lexicon_test.py")
        let result = try ChildProcess.run(
            "/usr/bin/python3", ["-B", test], variables: [(name: "PYTHONDONTWRITEBYTECODE", value: "1")])
        #expect(result.exitCode == 0, "\(result.errorText)")
    }
}
