// Finding the mistakes in the declarations of a tool.

import Testing
import Wording

@testable import Arguments

private let fine = Phrase("fine", fr: "bien")

/// A command that is right except for what a test makes wrong.
private func command(
    _ path: [String] = ["a"], aliases: [[String]] = [], summary: Phrase = fine, manual: Phrase = fine,
    operands: [any DeclaredOperand] = [], flags: [any DeclaredFlag] = [], example: String? = nil,
    seeAlso: [String] = [],
    isDefault: Bool = false
) -> Command<Void> {
    Command(
        path: path, aliases: aliases, summary: summary, manual: manual, operands: operands, flags: flags,
        examples: [Example(line: example ?? "t " + path.joined(separator: " "), says: fine)], seeAlso: seeAlso,
        group: .find, isDefault: isDefault
    ) { _, _ in 0 }
}

private func problems(_ commands: Command<Void>..., globalFlags: [any DeclaredFlag] = []) -> [String] {
    CommandLineTool(name: "t", version: "1", summary: fine, globalFlags: globalFlags, commands: commands)
        .problems().map(\.description)
}

@Suite struct ToolProblemsTests {
    @Test func theSampleHasNone() {
        #expect(sampleTool().problems() == [])
    }

    @Test func names() {
        #expect(problems(command(), command()) == ["t a: two commands of this name"])
        #expect(problems(command(), command(["b"], aliases: [["a"]])) == ["t a: two commands of this name"])
        #expect(problems(command(["A"])) == ["t A: 'A' is not lower-case letters, digits and hyphens"])
        #expect(problems(command(["help"])).contains("t help: two commands of this name"))
        #expect(problems(command(), command(["a", "b"])) == ["t a: begins other commands but is not default"])
        #expect(problems(command(isDefault: true)) == ["t a: is default but begins no other command"])
    }

    @Test func texts() {
        #expect(problems(command(summary: Phrase("", fr: "x"))) == ["t a: the summary is empty"])
        #expect(problems(command(summary: Phrase("x", fr: ""))) == ["t a: the summary is not in French"])
        #expect(problems(command(manual: Phrase(same: "x"))) == ["t a: the manual is not in French"])
        #expect(
            problems(command(summary: Phrase("x.", fr: "y"))) == ["t a: the summary ends with a full stop: x."])
    }

    @Test func flags() {
        let first = Flag("first", short: "f", fine)
        #expect(problems(command(flags: [first, first])).contains("t a --first: two flags are written --first"))
        #expect(
            problems(command(flags: [first, Flag("force", short: "f", fine)])) == [
                "t a --force: two flags are written -f"
            ])
        #expect(
            problems(command(flags: [first]), globalFlags: [first]).contains("t a --first: two flags are written -f"))
        #expect(problems(command(flags: [Flag("h", short: "h", fine)])) == ["t a --h: two flags are written -h"])
        #expect(
            problems(command(flags: [Flag(negatable: "x", fine), Flag("no-x", fine)]))
                == ["t a --no-x: two flags are written --no-x"])
        #expect(
            problems(command(flags: [Flag("x_y", fine)])) == [
                "t a --x_y: is not lower-case letters, digits and hyphens"
            ])
        #expect(
            problems(command(flags: [Flag("x", value: .choice(["a", "b c"]), fine)]))
                == ["t a --x: the choice 'b c' cannot be typed as a word"])
        #expect(problems(command(flags: [Flag("x", Phrase(same: "x"))])) == ["t a --x: the summary is not in French"])
    }

    @Test func operands() {
        let any = Operand(any: "x", kind: .text, summary: fine)
        let some = Operand(some: "y", kind: .text, summary: fine)
        #expect(
            problems(command(operands: [any, some], example: "t a b")) == [
                "t a Y: cannot be told from the operand before it"
            ])
        #expect(problems(command(operands: [any, any])).contains("t a X: two operands of this name"))
    }

    @Test func examplesAndReferences() {
        #expect(
            problems(command(example: "t a --no")) == ["t a: the example does not parse: t a --no: unknown flag '--no'"]
        )
        #expect(problems(command(), command(["b"], example: "t a")) == ["t b: the example does not run it: t a"])
        #expect(problems(command(example: "echo x | t a > y")) == [])
        #expect(problems(command(seeAlso: ["c"])) == ["t a: sees a command that does not exist: c"])
        #expect(problems(command(seeAlso: ["a", "t-x(7)"])) == [])
    }
}
