// Each command as a person uses it: what it prints, and how it ends.

import Bytes
import FileSystem
import TestSupport
import Testing

@Suite struct TranscriptTests {
    private static let isUpdating = MachineFacts.environment("UPDATE") == "1"

    @Test(.enabled(if: BuiltProgram.isBuilt, "swift build makes the program"), arguments: Transcript.all)
    func transcript(_ transcript: Transcript) throws {
        let found = try TranscriptRunner.run(transcript)
        let (old, new) = (transcript.text, found.text)
        guard old != new else { return }
        if Self.isUpdating {
            try AtomicWrite.replace(transcript.path, with: Array(new.utf8))
        } else {
            let name = transcript.name + ".transcript"
            let difference = UnifiedDiff.text(from: Array(old.utf8), named: name, to: Array(new.utf8), named: name)
            Issue.record("UPDATE=1 script/test rewrites it:\n\(difference)")
        }
    }

    @Test func thereAreTranscripts() {
        #expect(Transcript.all.count > 20)
    }

    /// Reading and writing a transcript changes nothing in it.
    @Test(.disabled(if: isUpdating, "they are being written"), arguments: Transcript.all)
    func roundTrip(_ transcript: Transcript) throws {
        #expect(try Repository.text("Tests/CommandTests/Transcripts/\(transcript.name).transcript") == transcript.text)
    }

    @Test func marksInOutput() {
        let step = Transcript.Step(
            command: ["printf", "more"], output: ["# title", "", "$ cost", "\\"], errors: ["", "bad"], exitCode: 3)
        #expect(step.lines == ["$ printf", "> more", "\\# title", "", "\\$ cost", "\\\\", "!", "! bad", "? 3", ""])
        var transcript = Transcript(name: "marks", text: "")
        transcript.steps = [step]
        let read = Transcript(name: "marks", text: transcript.text)
        #expect(read.text == transcript.text)
        #expect(read.steps[0].output == step.output)
    }
}
