// Every command is described without mistakes and has a transcript.

import Arguments
import TestSupport
import Testing

@testable import daybook

@Suite struct EveryCommandTests {
    @Test func outlineHasNoProblems() {
        #expect(Tool.daybook.problems() == [])
    }

    @Test func groupsAreNamedByTheFirstWordsOfTheirCommands() {
        for group in CommandGroups.all {
            #expect(Set(group.commands().flatMap(\.outline.spellings).compactMap(\.first)) == Set(group.words))
        }
        let words = CommandGroups.all.flatMap(\.words)
        #expect(Set(words).count == words.count)
    }

    @Test(arguments: Tool.commands.map { $0.path.joined(separator: " ") })
    func hasATranscript(_ command: String) throws {
        let folder = Repository.path("Tests/CommandTests/Transcripts")
        let lines = try FileTree.files(below: folder).filter { $0.key.hasSuffix(".transcript") }.values
            .flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
            .filter { $0.hasPrefix("$ ") || $0.hasPrefix("> ") }
            .map { $0.replacing("--lang fr ", with: "").replacing("daybook log ", with: "daybook journal add ") }
        #expect(lines.contains { ($0 + " ").contains("daybook " + command + " ") })
    }
}
