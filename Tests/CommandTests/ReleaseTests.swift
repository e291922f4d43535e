// What released versions left on a device, and what they answered, beside this version.

import FileSystem
import Processes
import TestSupport
import Testing

/// `script/keep-release` made the archives, each with the release that it is named after.
@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ReleaseTests {
    private static let folder = Repository.path("Tests/CommandTests/Fixtures/releases")
    private let home: TemporaryFolder
    private let program: BuiltProgram

    private static var archives: [String] {
        ((try? OpenFile.folder(folder).entries()) ?? []).compactMap(\.text).filter { $0.hasSuffix(".tar.gz") }.sorted()
    }

    init() throws {
        home = try TemporaryFolder()
        try Paths.makeFolder(Paths.join(home.path, "vault"))
        program = BuiltProgram(home: Paths.join(home.path, "home"), workingFolder: Paths.join(home.path, "vault"))
    }

    private func output(_ line: String) throws -> [Substring] {
        let result = try program.shell(line)
        #expect(result.exitCode == 0, "\(line): \(result.errorText)")
        return result.outputText.split(separator: "\n")
    }

    /// What a device keeps of a vault is named after the vault's path, which is another one here.
    private func unpack(_ archive: String) throws {
        _ = try output(
            """
            unpack() { tar -xf "\(Self.folder)/\(archive)" -C .. "$1"; }
            unpack vault && daybook permissions deny photos && new=$(ls "$XDG_STATE_HOME/daybook" | grep ^vault-)
            rm -r "$HOME"/.[cl]* && unpack home && old=$(ls "$XDG_STATE_HOME/daybook" | grep ^vault-)
            for place in "$XDG_STATE_HOME" "$XDG_CACHE_HOME"; do mv "$place/daybook/$old" "$place/daybook/$new"; done
            """)
    }

    @Test(arguments: ReleaseTests.archives) func isReadAsItWas(_ archive: String) throws {
        try unpack(archive)
        let decisions = try output("daybook permissions")
        for (source, state) in [
            ("Calendar", "! not available"), ("Health", "✕ denied"), ("Photos", "○"), ("Assistants", "● granted"),
        ] {
            #expect(decisions.contains { $0.contains(source) && $0.contains(state) }, "\(source): \(decisions)")
        }

        let found = try output("daybook search -l garden")
        #expect(!found.isEmpty)
        #expect(try output("rm -r \"$XDG_CACHE_HOME/daybook\" && daybook search -l garden") == found)

        #expect(try output("daybook keys list").contains { $0.contains("desk") })
        let locked = try output(
            """
            echo 'correct horse' | daybook open --passphrase-fd 0 --for 5m
            daybook show --plain 2026-11-20-0915 && daybook close
            """)
        #expect(locked.contains { $0.contains("What only I read") })
    }

    /// What scripts were written for goes on: the transcripts of a release, run by this version in the vaults of then; in four parts, side by side.
    @Test(arguments: ReleaseTests.archives, 0..<4) func answersAsItDid(_ archive: String, part: Int) throws {
        _ = try output("tar -xf '\(Self.folder)/\(archive)' -C .. Transcripts Fixtures")
        let transcripts = Transcript.all(in: Paths.join(home.path, "Transcripts"))
        #expect(transcripts.count > 100)
        for old in transcripts.enumerated().filter({ $0.offset % 4 == part }).map(\.element) {
            let new = try TranscriptRunner.run(old, fixtures: Paths.join(home.path, "Fixtures"))
            for (old, new) in zip(old.steps, new.steps) {
                for broken in StableAnswer.broken(from: old, to: new) {
                    Issue.record("\(new.command.joined(separator: "\n")): \(broken)")
                }
            }
        }
    }
}
