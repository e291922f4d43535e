// One-line synopses of commands, operands and flags, shared by help, manuals and the reference.

import Wording

/// Writes synopses in one language.
struct Usage: Sendable {
    let tool: ToolOutline
    let language: LanguageCode

    /// `daybook [FLAGS] COMMAND …`
    var overview: String {
        "\(tool.name) \(Phrase("[FLAGS] COMMAND", fr: "[OPTIONS] COMMANDE")[language])"
    }

    /// `daybook search [FLAGS] [QUERY]...`
    func line(_ command: CommandOutline) -> String {
        line(command, path: command.path)
    }

    /// The same under another name.
    func line(_ command: CommandOutline, path: [String]) -> String {
        let flags = command.visibleFlags.isEmpty ? [] : [Phrase("[FLAGS]", fr: "[OPTIONS]")[language]]
        return ([tool.name] + path + flags + command.operands.map(operand)).joined(separator: " ")
    }

    /// `QUERY`, `[QUERY]`, `QUERY...` or `[QUERY]...`
    func operand(_ operand: OperandOutline) -> String {
        let label = operand.label[language]
        switch operand.arity {
        case .one: return label
        case .optional: return "[\(label)]"
        case .some: return "\(label)..."
        case .any: return "[\(label)]..."
        }
    }

    /// `-n, --limit N`, with room for a missing short form; `--[no-]pager` if negatable.
    func flag(_ flag: FlagOutline) -> String {
        let short = flag.short.map { "-\($0), " } ?? "    "
        return short + long(flag)
    }

    /// `--limit N` without the short form.
    func long(_ flag: FlagOutline) -> String {
        let name = "--" + (flag.isNegatable ? "[no-]" : "") + flag.name
        return flag.placeholder(in: language).map { "\(name) \($0)" } ?? name
    }
}
