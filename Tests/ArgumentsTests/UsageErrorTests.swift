// Every way to be misunderstood, and what is said about it.

import Testing
import Wording

@testable import Arguments

private struct Sample: Sendable, CustomTestStringConvertible {
    let line: String
    let kind: UsageError.Kind
    let message: String
    let hint: String?
    let wordIndex: Int?

    init(_ line: String, _ kind: UsageError.Kind, _ message: String, _ hint: String?, at wordIndex: Int?) {
        self.line = line
        self.kind = kind
        self.message = message
        self.hint = hint
        self.wordIndex = wordIndex
    }

    var testDescription: String { line }
}

private func failure(_ words: [String]) -> UsageError? {
    do {
        _ = try sampleTool().parse(words)
        return nil
    } catch {
        return error
    }
}

@Suite struct UsageErrorTests {
    @Test(arguments: [
        Sample("serch x", .unknownCommand, "unknown command 'serch'", "did you mean 'search'?", at: 0),
        Sample("hlep", .unknownCommand, "unknown command 'hlep'", "did you mean 'help'?", at: 0),
        Sample("-q xyzzy", .unknownCommand, "unknown command 'xyzzy'", "see: daybook --help", at: 1),
        Sample("journal ad", .unknownCommand, "unknown command 'journal ad'", "did you mean 'add'?", at: 1),
        Sample("help serach", .unknownCommand, "unknown command 'serach'", "did you mean 'search'?", at: 1),
        Sample("lists shwo", .unknownCommand, "unknown command 'lists shwo'", "did you mean 'show'?", at: 1),
        Sample(
            "journal", .missingCommand, "'daybook journal' needs a command: add, list", "see: daybook journal --help",
            at: nil),
        Sample("search --limt 5", .unknownFlag, "unknown flag '--limt'", "did you mean '--limit'?", at: 1),
        Sample("log -limit", .unknownFlag, "unknown flag '-limit'", "see: daybook journal add --help", at: 1),
        Sample("log -date x", .unknownFlag, "unknown flag '-date'", "did you mean '--date'?", at: 1),
        Sample("log -photo x", .unknownFlag, "unknown flag '-photo'", "did you mean '--photo'?", at: 1),
        Sample("log -x", .unknownFlag, "unknown flag '-x'", "see: daybook journal add --help", at: 1),
        Sample("--frobnicate", .unknownFlag, "unknown flag '--frobnicate'", "see: daybook --help", at: 0),
        Sample("--verison", .unknownFlag, "unknown flag '--verison'", "did you mean '--version'?", at: 0),
        Sample(
            "--limit 5 search", .unknownFlag, "the flag '--limit' comes before the command it belongs to",
            "write the command first, then its flags", at: 0),
        Sample("search --limit", .missingValue, "--limit needs a value", "write --limit N", at: 1),
        Sample("search --limit --json", .missingValue, "--limit needs a value", "write --limit N", at: 1),
        Sample("search --limit -- x", .missingValue, "--limit needs a value", "write --limit N", at: 1),
        Sample("search --json=yes", .unexpectedValue, "--json takes no value", "see: daybook search --help", at: 1),
        Sample(
            "search --limit=five", .badValue, "--limit must be a whole number, not 'five'",
            "see: daybook search --help", at: 1),
        Sample(
            "search -n five", .badValue, "--limit must be a whole number, not 'five'", "see: daybook search --help",
            at: 2),
        Sample(
            "search --sort titel", .badValue, "--sort must be one of date, title, rank, not 'titel'",
            "did you mean 'title'?", at: 2),
        Sample(
            "complete tga", .badValue, "KIND must be one of tag, list, document, not 'tga'", "did you mean 'tag'?",
            at: 1),
        Sample(
            "lists show", .missingOperand, "'daybook lists show' needs LIST: which one",
            "usage: daybook lists show LIST", at: nil),
        Sample(
            "move milk", .missingOperand, "'daybook move' needs DATE: the new day", "usage: daybook move ITEM... DATE",
            at: nil),
        Sample("lists show a b", .tooManyOperands, "unexpected argument: 'b'", "usage: daybook lists show LIST", at: 3),
    ])
    private func samples(_ sample: Sample) throws {
        let error = try #require(failure(sample.line.split(separator: " ").map(String.init)))
        #expect(error.kind == sample.kind)
        #expect(error.message.english == sample.message)
        #expect(error.hint?.english == sample.hint)
        #expect(error.wordIndex == sample.wordIndex)
        #expect(error.message.french != error.message.english)
    }

    @Test func french() throws {
        let command = try #require(failure(["serch"]))
        #expect(command.message.french == ("commande inconnue : « serch »" as FrenchText).text)
        #expect(command.hint?.french == ("vouliez-vous dire « search » ?" as FrenchText).text)
        let operand = try #require(failure(["lists", "show"]))
        #expect(operand.message.french == ("« daybook lists show » demande LISTE : laquelle" as FrenchText).text)
        #expect(operand.hint?.french == ("usage : daybook lists show LISTE" as FrenchText).text)
    }

    @Test func knowsTheCommandItWasReading() throws {
        #expect(try #require(failure(["log", "--bogus"])).path == ["journal", "add"])
        #expect(try #require(failure(["journal", "ad"])).path == ["journal"])
    }

    @Test func controlCharactersAreNotRepeated() throws {
        #expect(try #require(failure(["\u{1b}[31m"])).message.english == "unknown command '\u{fffd}[31m'")
    }
}
