// The script with which a shell asks the program for completions.

/// A shell with completions.
package enum Shell: String, Sendable, CaseIterable {
    /// 4.0 and later, with or without the bash-completion package.
    case bash
    /// To be sourced, or put into `$fpath` as `_daybook`.
    case zsh
    /// 3.0 and later.
    case fish
}

extension Shell {
    /// The hidden command called by the scripts: `daybook complete -- WORD…`, the word at the cursor last.
    package static let hook = "complete"

    /// The script that makes this shell complete the words of a tool.
    ///
    /// It is independent of the commands. The tool's answer consists of lines: first what the shell itself completes (`path`,
    /// `directory`) or `words`, then one candidate per line, with a tab and its description if it has one.
    package func completionScript(for tool: String) -> String {
        let heading =
            "\(self == .zsh ? "#compdef \(tool)\n" : "")# \(rawValue) completions of \(tool); printed by `\(tool) completions \(rawValue)`."
        let body =
            switch self {
            case .bash: Self.bashFunction(tool)
            case .zsh: Self.zshFunction(tool)
            case .fish: Self.fishFunction(tool)
            }
        return heading + "\n" + body + "\n"
    }

    private static func bashFunction(_ tool: String) -> String {
        """
        _\(tool)() {
            local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} line
            local -a lines
            COMPREPLY=()
            mapfile -t lines < <(\(tool) \(hook) -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
            # bash makes three words of --flag=value.
            [[ $current == '=' ]] && current=''
            case ${lines[0]} in
                path)
                    compopt -o filenames 2>/dev/null
                    while read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
                    ;;
                directory)
                    compopt -o filenames 2>/dev/null
                    while read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
                    ;;
            esac
            for line in "${lines[@]:1}"; do COMPREPLY+=("$(printf %q "${line%%$'\\t'*}")"); done
        }

        complete -F _\(tool) \(tool)
        """
    }

    private static func zshFunction(_ tool: String) -> String {
        """
        _\(tool)() {
            local -a lines candidates
            local line word
            local -i result=1
            lines=("${(@f)$(\(tool) \(hook) -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
            for line in "${(@)lines[2,-1]}"; do
                word=${line%%$'\\t'*}
                [[ $line == *$'\\t'* ]] && line=":${line#*$'\\t'}" || line=''
                candidates+=("${${word//\\\\/\\\\\\\\}//:/\\\\:}$line")
            done
            (($#candidates)) && _describe \(tool) candidates && result=0
            [[ $lines[1] != words && $PREFIX == --*=* ]] && compset -P '*='
            case $lines[1] in
                (path) _files && result=0 ;;
                (directory) _files -/ && result=0 ;;
            esac
            return result
        }

        if [[ $funcstack[1] == _\(tool) ]]; then
            _\(tool) "$@"
        else
            compdef _\(tool) \(tool)
        fi
        """
    }

    private static func fishFunction(_ tool: String) -> String {
        """
        function __\(tool)_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l lines (\(tool) \(hook) -- $words[2..-1] "$current" 2>/dev/null)
            set -l flag (string match -r -- '^--[^=]*=' $current; or echo '')
            switch "$lines[1]"
                case path
                    printf '%s\\n' $flag(__fish_complete_path (string replace -- "$flag" '' $current))
                case directory
                    printf '%s\\n' $flag(__fish_complete_directories (string replace -- "$flag" '' $current))
            end
            test (count $lines) -gt 1
            and printf '%s\\n' $lines[2..-1]
        end

        complete -c \(tool) -f -a '(__\(tool)_complete)'
        """
    }
}
