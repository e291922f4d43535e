// The completion script for fish (3.0 and later).

extension Completion {
    func fish() -> String {
        let name = tool.name
        let function = "__" + name.identifier
        return """
            # fish completions of \(name); printed by `\(name) completions fish`.

            # Prints the subcommands that may follow the command words $argv[1].
            function \(function)_children
                switch $argv[1]
            \(lines(places.filter { !$0.children.isEmpty }.flatMap(fishPlace), indent: 8))
                end
            end

            # Whether the flag $argv[2] takes a value after the command words $argv[1].
            function \(function)_takes_value
                switch "$argv[1] $argv[2]"
            \(lines(valueFlags(quote: { $0 }).flatMap(fishFlag), indent: 8))
                end
                return 1
            end

            # Walks the words before the cursor: the command words to \(function)_place, how many operands to \(function)_count.
            function \(function)_walk
                set -g \(function)_place ''
                set -g \(function)_count 0
                set -l awaits ''
                set -l ended ''
                set -l words (commandline -opc)
                set -e words[1]
                for word in $words
                    if test -n "$awaits"
                        set awaits ''
                    else if test -n "$ended"
                        set -g \(function)_count (math $\(function)_count + 1)
                    else if test "$word" = --
                        set ended 1
                    else if string match -q -- '-?*' $word
                        \(function)_takes_value "$\(function)_place" $word
                        and set awaits 1
                    else if test $\(function)_count = 0
                        and contains -- $word (\(function)_children "$\(function)_place")
                        if test -n "$\(function)_place"
                            set -g \(function)_place "$\(function)_place $word"
                        else if test "$word" != \(ToolOutline.helpWord)
                            set -g \(function)_place $word
                        end
                    else
                        set -g \(function)_count (math $\(function)_count + 1)
                    end
                end
            end

            # Whether the command words are one of $argv.
            function \(function)_at
                \(function)_walk
                contains -- "$\(function)_place" $argv
            end

            # Whether the command words are one of $argv[3..-1], with $argv[1] operands after them at least, $argv[2] at most.
            function \(function)_operand
                \(function)_walk
                test $\(function)_count -ge $argv[1]
                and test $\(function)_count -le $argv[2]
                and contains -- "$\(function)_place" $argv[3..-1]
            end

            complete -c \(name) -f
            \(lines(fishRules(function), indent: 0))

            """
    }

    private func fishPlace(_ place: Place) -> [String] {
        [
            "case \(place.names.map(fishQuoted).joined(separator: " "))",
            "    printf '%s\\n' \(place.children.map(\.word).joined(separator: " "))",
        ]
    }

    private func fishFlag(_ entry: (patterns: [String], kind: ValueKind)) -> [String] {
        ["case \(entry.patterns.map(fishQuoted).joined(separator: " "))", "    return 0"]
    }

    /// One `complete` a subcommand, a flag and an operand.
    private func fishRules(_ function: String) -> [String] {
        var rules: [String] = []
        let complete = "complete -c \(tool.name)"
        for place in places {
            let names = place.names.map(fishQuoted).joined(separator: " ")
            func condition(_ test: String) -> String { "-n \(fishQuoted("\(function)_\(test) \(names)"))" }
            for child in place.children {
                let says = fishQuoted(child.says)
                rules.append("\(complete) \(condition("operand 0 0")) -a \(child.word) -d \(says)")
            }
            guard let command = place.command else { continue }
            rules += command.visibleFlags.flatMap { flag in
                fishFlagRules(flag).map { "\(complete) \(condition("at")) \($0)" }
            }
            let (kinds, repeats) = operandKinds(of: command)
            for (index, kind) in kinds.enumerated() {
                guard let source = fishSource(kind) else { continue }
                let last = repeats && index == kinds.count - 1 ? 9999 : index
                rules.append("\(complete) \(condition("operand \(index) \(last)")) \(source)")
            }
        }
        return rules + tool.visibleGlobalFlags.flatMap(fishFlagRules).map { "\(complete) \($0)" }
    }

    private func fishFlagRules(_ flag: FlagOutline) -> [String] {
        let says = "-d " + fishQuoted(plain(flag.summary))
        let short = flag.short.map { " -s \($0)" } ?? ""
        let value = flag.value.map { " -r " + (fishSource($0) ?? "-f") } ?? ""
        let negation = flag.isNegatable ? ["-l no-\(flag.name) \(says)"] : []
        return ["-l \(flag.name)\(short)\(value) \(says)"] + negation
    }

    /// Where the values of a kind come from; nil where nothing completes them.
    private func fishSource(_ kind: ValueKind) -> String? {
        switch kind {
        case .path: "-F"
        case .directory: "-f -a '(__fish_complete_directories)'"
        case .choice(let words): "-f -a \(fishQuoted(words.joined(separator: " ")))"
        case .tag, .list, .document, .vault: "-f -a '(\(tool.name) \(Self.hook) \(kind.name) 2>/dev/null)'"
        case .text, .integer, .query, .date: nil
        }
    }

    /// A text between single quotes, as fish reads it.
    private func fishQuoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
