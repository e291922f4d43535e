// Reads a command line: first the command, then its flags and operands.

import Wording

/// The request in a command line, without the function that runs it.
enum ParsedRequest {
    /// The index of the command in the tool's `commands`.
    case run(Int, Invocation)
    case help([String])
    case allCommands
    case version
}

/// One pass over the words. Errors are made in `ArgumentParser+Errors.swift`, flags read in `ArgumentParser+Flags.swift`.
struct ArgumentParser {
    let tool: ToolOutline
    let words: [String]
    /// The next word to read.
    var position = 0
    /// The flags read so far.
    var given: [Invocation.Given] = []

    init(tool: ToolOutline, words: [String]) {
        self.tool = tool
        self.words = words
    }

    mutating func parse() throws(UsageError) -> ParsedRequest {
        var path: [String] = []
        var wantsHelp = false
        // Command words may have global flags between them; the first word that is neither ends the search.
        while position < words.count {
            let word = words[position]
            if FlagOutline.help.spellings.contains(word) {
                wantsHelp = true
                position += 1
            } else if FlagOutline.version.spellings.contains(word) {
                return .version
            } else if Self.looksLikeFlag(word) {
                guard try readFlag(among: tool.globalFlags, of: nil) else { break }
            } else if tool.contains(path + [word]) {
                path.append(word)
                position += 1
            } else if path.isEmpty, word == ToolOutline.helpWord {
                position += 1
                return try helpTopic()
            } else {
                break
            }
        }
        if path.isEmpty, position == words.count { return .help([]) }
        guard let index = tool.commandIndex(at: path) else {
            if wantsHelp, position == words.count { return .help(path) }
            throw noCommand(at: path)
        }
        if wantsHelp { return .help(tool.commands[index].path) }
        return try readArguments(of: index)
    }

    /// The words after `help`.
    private mutating func helpTopic() throws(UsageError) -> ParsedRequest {
        var path: [String] = []
        var isWhole = false
        while position < words.count {
            let word = words[position]
            if !Self.looksLikeFlag(word) {
                guard tool.contains(path + [word]) else { throw unknownCommand(after: path) }
                path.append(word)
                position += 1
            } else if FlagOutline.help.spellings.contains(word) {
                position += 1
            } else if path.isEmpty, ToolOutline.allCommands.spellings.contains(word) {
                isWhole = true
                position += 1
            } else if try !readFlag(among: tool.globalFlags, of: nil) {
                throw unknownFlag(among: tool.globalFlags + (path.isEmpty ? [ToolOutline.allCommands] : []), path: path)
            }
        }
        if isWhole, path.isEmpty { return .allCommands }
        return .help(tool.command(at: path)?.path ?? path)
    }

    /// Everything after the words of a command.
    private mutating func readArguments(of index: Int) throws(UsageError) -> ParsedRequest {
        let command = tool.commands[index]
        let declared = command.flags + tool.globalFlags
        var operands: [(word: String, index: Int)] = []
        var flagsEnded = false
        while position < words.count {
            let word = words[position]
            if flagsEnded || !Self.looksLikeFlag(word) {
                operands.append((word, position))
                position += 1
            } else if word == "--" {
                flagsEnded = true
                position += 1
            } else if FlagOutline.help.spellings.contains(word) {
                return .help(command.path)
            } else if FlagOutline.version.spellings.contains(word) {
                return .version
            } else if try !readFlag(among: declared, of: command) {
                guard Self.mayBeOperand(word, of: command) else {
                    throw unknownFlag(among: declared + FlagOutline.builtIn, path: command.path)
                }
                operands.append((word, position))
                position += 1
            }
        }
        let assigned = try assign(operands, of: command)
        let invocation = Invocation(
            path: command.path, operands: operands.map(\.word), assigned: assigned,
            declaredFlags: declared, given: given)
        return .run(index, invocation)
    }

    /// Distributes the words among the operands, and checks each.
    private func assign(
        _ words: [(word: String, index: Int)], of command: CommandOutline
    ) throws(UsageError) -> [(name: String, words: [String])] {
        let assignment = OperandAssignment(of: words.count, to: command.operands.map(\.arity))
        var assigned: [(name: String, words: [String])] = []
        for (operand, range) in zip(command.operands, assignment.ranges) {
            for (word, index) in words[range] {
                if let expectation = operand.kind.expectation(for: word) {
                    throw badOperand(operand, expectation, at: index, of: command)
                }
            }
            assigned.append((operand.name, words[range].map(\.word)))
        }
        if let surplus = assignment.surplus { throw tooManyOperands(at: words[surplus].index, of: command) }
        if let missing = assignment.missing { throw missingOperand(command.operands[missing], of: command) }
        return assigned
    }
}
