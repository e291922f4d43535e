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

    /// What is typed is not a command; what is guessed is one.
    @Test func guessesLeadToCommands() {
        let first = Set(CommandGroups.all.flatMap(\.words))
        for (typed, lines) in Tool.guesses {
            #expect(!first.contains(typed), "\(typed)")
            for line in lines where line != "--version" {
                let words = line.split(separator: " ").map(String.init).filter { $0 != $0.uppercased() && $0 != "help" }
                #expect(
                    words.isEmpty
                        || Tool.commands.contains {
                            $0.outline.spellings.contains { words.starts(with: $0) } || $0.path.starts(with: words)
                        },
                    "\(typed): \(line)")
            }
        }
        #expect(Tool.guess(["Tâches"]) == ["agenda tasks"])
        #expect(Tool.guess(["todo", "add", "milk"]) == ["agenda add TEXT"])
        #expect(Tool.guess(["zzz"]).isEmpty)
    }

    @Test func hasATranscript() throws {
        let folder = Repository.path("Tests/CommandTests/Transcripts")
        let lines = try FileTree.files(below: folder).filter { $0.key.hasSuffix(".transcript") }.values
            .flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
            .filter { $0.hasPrefix("$ ") || $0.hasPrefix("> ") }
            .map { $0.replacing("--lang fr ", with: "").replacing("daybook log ", with: "daybook journal add ") + " " }
        for command in Tool.commands {
            let words = "daybook " + command.path.joined(separator: " ") + " "
            #expect(lines.contains { $0.contains(words) }, "\(words)")
        }
    }
}
