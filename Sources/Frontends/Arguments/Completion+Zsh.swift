// The completion script for zsh, to be sourced or put into $fpath as `_daybook`.

extension Completion {
    func zsh() -> String {
        let name = tool.name
        let function = "_" + name.identifier
        return """
            #compdef \(name)
            # zsh completions of \(name); printed by `\(name) completions zsh`.

            # Sets what may follow the command words $1: subcommands, flags, and the kind of each operand.
            \(function)_place() {
                children=() flags=() operands=() repeats=''
                case $1 in
            \(lines(places.map(zshPlace), indent: 8))
                esac
                flags+=(\(described(candidates(for: tool.visibleGlobalFlags))))
            }

            # Sets `kind` to what completes the value of the flag $2 after the command words $1; fails for a switch.
            \(function)_flag() {
                case "$1 $2" in
            \(lines(valueFlags(quote: bashQuoted).map(zshFlag), indent: 8))
                    (*) return 1 ;;
                esac
            }

            # Offers the values of the kind $1.
            \(function)_values() {
                local -a values
                case $1 in
                    (path) _files ;;
                    (directory) _files -/ ;;
                    ('choice '*)
                        values=(${=1#choice })
                        compadd -- $values
                        ;;
                    ('ask '*)
                        values=(${(f)"$(\(name) \(Self.hook) ${1#ask } 2>/dev/null)"})
                        compadd -- ${values%%$'\\t'*}
                        ;;
                    (*) return 1 ;;
                esac
            }

            \(function)() {
                local place='' kind='' word='' awaits='' ended='' repeats=''
                local -i i count=0 result=1
                local -a children flags operands
                for ((i = 2; i < CURRENT; i++)); do
                    word=${(Q)words[i]}
                    if [[ -n $awaits ]]; then
                        awaits=''
                    elif [[ -n $ended ]]; then
                        count+=1
                    elif [[ $word == -- ]]; then
                        ended=1
                    elif [[ $word == -?* ]]; then
                        \(function)_flag "$place" "$word" && awaits=1
                    else
                        \(function)_place "$place"
                        if ((count == 0 && ${children[(I)${(b)word}:*]})); then
                            [[ -z $place && $word == \(ToolOutline.helpWord) ]] || place=${place:+$place }$word
                        else
                            count+=1
                        fi
                    fi
                done
                if [[ -n $awaits ]]; then
                    \(function)_values "$kind"
                    return
                fi
                if [[ -z $ended && $PREFIX == --*=* ]]; then
                    \(function)_flag "$place" "${PREFIX%%=*}" || return 1
                    compset -P '*='
                    \(function)_values "$kind"
                    return
                fi
                \(function)_place "$place"
                if [[ -z $ended && $PREFIX == -* ]]; then
                    _describe -o flag flags
                    return
                fi
                if [[ -z $ended ]] && ((count == 0 && $#children)); then
                    _describe command children && result=0
                fi
                if ((count < $#operands)); then
                    \(function)_values "${operands[count + 1]}" && result=0
                elif [[ -n $repeats ]]; then
                    \(function)_values "${operands[-1]}" && result=0
                fi
                return result
            }

            if [[ $funcstack[1] == \(function) ]]; then
                \(function) "$@"
            else
                compdef \(function) \(name)
            fi

            """
    }

    private func zshPlace(_ place: Place) -> String { "(" + arm(place) { "(\(described($0)))" } }

    private func zshFlag(_ entry: (patterns: [String], kind: ValueKind)) -> String {
        "(\(entry.patterns.joined(separator: " | "))) kind=\(bashQuoted(completer(for: entry.kind))) ;;"
    }

    /// `'add:capture an entry' …`, as `_describe` reads them.
    private func described(_ candidates: [Candidate]) -> String {
        candidates.map { candidate in
            let says = candidate.says.map { $0 == ":" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
            return bashQuoted("\(candidate.word):\(says)")
        }.joined(separator: " ")
    }
}
