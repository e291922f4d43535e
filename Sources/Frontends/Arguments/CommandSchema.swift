// The description of the commands for other programs: `"schema": "daybook.commands/1"`.

import Wording

/// A JSON description of every visible command, its operands and flags.
///
/// Members are only ever added under the same schema name; a change of meaning takes the next number.
package struct CommandSchema: Sendable {
    private let tool: ToolOutline
    private let language: LanguageCode
    private let usage: Usage

    package init(_ tool: ToolOutline, language: LanguageCode) {
        self.tool = tool
        self.language = language
        usage = Usage(tool: tool, language: language)
    }

    /// The whole description, one command per line; ends with a newline.
    package func text() -> String {
        JSONText.object([
            ("schema", JSONText.string("\(tool.name).commands/1")),
            ("name", JSONText.string(tool.name)),
            ("version", JSONText.string(tool.version)),
            ("language", JSONText.string(language.rawValue)),
            ("summary", text(tool.summary)),
            ("usage", JSONText.string(usage.overview)),
            ("flags", JSONText.array(tool.visibleGlobalFlags.map(flag))),
            ("commands", JSONText.lines(tool.visibleCommands.map(command))),
        ]) + "\n"
    }

    private func command(_ command: CommandOutline) -> String {
        JSONText.object([
            ("path", JSONText.strings(command.path)),
            ("aliases", JSONText.array(command.aliases.map(JSONText.strings))),
            ("group", JSONText.string(command.group.rawValue)),
            ("summary", text(command.summary)),
            ("manual", text(command.manual)),
            ("usage", JSONText.string(usage.line(command))),
            ("operands", JSONText.array(command.operands.map(operand))),
            ("flags", JSONText.array(command.visibleFlags.map(flag))),
            ("examples", JSONText.array(command.examples.map(example))),
            ("see_also", JSONText.strings(command.seeAlso)),
        ])
    }

    private func operand(_ operand: OperandOutline) -> String {
        JSONText.object(
            [
                ("name", JSONText.string(operand.name)),
                ("kind", JSONText.string(operand.kind.name)),
            ] + choices(operand.kind) + [
                ("arity", JSONText.string(operand.arity.rawValue)),
                ("summary", text(operand.summary)),
            ])
    }

    /// A switch has neither `kind` nor `placeholder`.
    private func flag(_ flag: FlagOutline) -> String {
        var members = [("name", JSONText.string(flag.name))]
        if let short = flag.short { members.append(("short", JSONText.string(String(short)))) }
        if let kind = flag.value {
            members.append(("kind", JSONText.string(kind.name)))
            members += choices(kind)
        }
        if let placeholder = flag.placeholder(in: language) {
            members.append(("placeholder", JSONText.string(placeholder)))
        }
        members.append(("repeats", flag.repeats ? "true" : "false"))
        members.append(("negatable", flag.isNegatable ? "true" : "false"))
        members.append(("summary", text(flag.summary)))
        return JSONText.object(members)
    }

    private func choices(_ kind: ValueKind) -> [(String, String)] {
        kind.choices.isEmpty ? [] : [("choices", JSONText.strings(kind.choices))]
    }

    private func example(_ example: Example) -> String {
        JSONText.object([("line", JSONText.string(example.line)), ("says", text(example.says))])
    }

    private func text(_ phrase: Phrase) -> String { JSONText.string(phrase[language]) }
}
