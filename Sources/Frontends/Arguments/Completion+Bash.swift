// The completion script for bash (4.0 and later, with or without the bash-completion package).

extension Completion {
    func bash() -> String {
        let name = tool.name
        let function = "_" + name.identifier
        return """
            # bash completions of \(name); printed by `\(name) completions bash`.

            # Sets what may follow the command words $1: subcommands, flags, and the kind of each operand.
            \(function)_place() {
                children='' flags='' operands=() repeats=''
                case $1 in
            \(lines(places.map(bashPlace), indent: 8))
                esac
                flags+=\(bashQuoted(" " + words(candidates(for: tool.visibleGlobalFlags))))
            }

            # Sets `kind` to what completes the value of the flag $2 after the command words $1; fails for a switch.
            \(function)_flag() {
                case "$1 $2" in
            \(lines(valueFlags(quote: bashQuoted).map(bashFlag), indent: 8))
                    *) return 1 ;;
                esac
            }

            # Adds the values of the kind $1 that begin with `current`.
            \(function)_values() {
                local line
                case $1 in
                    path)
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
                        ;;
                    directory)
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
                        ;;
                    'choice '*)
                        COMPREPLY+=($(compgen -W "${1#choice }" -- "$current"))
                        ;;
                    'ask '*)
                        while IFS= read -r line; do
                            line=${line%%$'\\t'*}
                            [[ $line == "$current"* ]] && COMPREPLY+=("$(printf %q "$line")")
                        done < <(\(name) \(Self.hook) "${1#ask }" 2>/dev/null)
                        ;;
                esac
            }

            \(function)() {
                local IFS=$' \\t\\n'
                local current=${COMP_WORDS[COMP_CWORD]} place='' kind='' word='' awaits='' ended='' count=0 i
                local children flags repeats
                local -a operands
                COMPREPLY=()
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ $awaits ]]; then
                        # bash makes three words of --flag=value.
                        [[ $word == '=' ]] || awaits=''
                    elif [[ $ended ]]; then
                        count=$((count + 1))
                    elif [[ $word == -- ]]; then
                        ended=1
                    elif [[ $word == -?* ]]; then
                        \(function)_flag "$place" "$word" && awaits=1
                    else
                        \(function)_place "$place"
                        if ((count == 0)) && [[ " $children " == *" $word "* ]]; then
                            [[ -z $place && $word == \(ToolOutline.helpWord) ]] || place=${place:+$place }$word
                        else
                            count=$((count + 1))
                        fi
                    fi
                done
                if [[ $awaits ]]; then
                    [[ $current == '=' ]] && current=''
                    \(function)_values "$kind"
                    return
                fi
                \(function)_place "$place"
                if [[ $current == -* && -z $ended ]]; then
                    COMPREPLY=($(compgen -W "$flags" -- "$current"))
                    return
                fi
                if ((count == 0)) && [[ -z $ended ]]; then
                    COMPREPLY=($(compgen -W "$children" -- "$current"))
                fi
                if ((count < ${#operands[@]})); then
                    \(function)_values "${operands[count]}"
                elif [[ $repeats ]]; then
                    \(function)_values "${operands[${#operands[@]} - 1]}"
                fi
            }

            complete -F \(function) \(name)

            """
    }

    private func bashPlace(_ place: Place) -> String { arm(place) { bashQuoted(words($0)) } }

    private func bashFlag(_ entry: (patterns: [String], kind: ValueKind)) -> String {
        "\(entry.patterns.joined(separator: " | "))) kind=\(bashQuoted(completer(for: entry.kind))) ;;"
    }

    private func words(_ candidates: [Candidate]) -> String {
        candidates.map(\.word).joined(separator: " ")
    }
}

/// A text between single quotes, as bash and zsh read it.
func bashQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Lines of a script under one another.
func lines(_ lines: [String], indent: Int) -> String {
    lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
}

extension String {
    /// As a part of the name of a shell function.
    var identifier: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}
