// How to start a long-running command: a systemd unit, an autostart entry, or a line of cron, each with its own quoting rules.

import Bytes
import FileSystem
import Wording

struct ServiceUnit {
    let service: VaultService
    /// The absolute path of the program.
    let program: String
    /// The absolute path of the vault.
    let vault: String
    let language: LanguageCode
    /// Folders that differ from their defaults; a service starts without the variables of a shell.
    let variables: [(name: String, value: String)]
    /// The service's own flags.
    var flags: [String] = []
    /// The destination of the output in place of the journal: an existing file, accessible to its owner only.
    var output: String?

    /// The display name, with the vault's folder.
    private var title: String {
        let folder = vault.split(separator: "/").last.map { " (\(TerminalText.harmless(String($0))))" } ?? ""
        return service.title[language] + " – daybook" + folder
    }

    /// systemd.unit(5), systemd.service(5). Exit code 3 means that the service cannot start: a second instance, a vault without servers.
    /// A restart would change nothing.
    var text: String {
        let line = arguments.map { isOwn($0) ? $0 : Self.quoted($0.replacing("$", with: "$$")) }
        return """
            [Unit]
            Description=\(title.replacing("%", with: "%%"))
            Documentation=man:\(service.manual)
            After=network-online.target

            [Service]
            ExecStart=\(Self.quoted(program)) \(line.joined(separator: " "))
            \(settings.map { $0 + "\n" }.joined())Restart=on-failure
            RestartSec=30
            RestartPreventExitStatus=3

            [Install]
            WantedBy=default.target

            """
    }

    private var settings: [String] {
        variables.map { "Environment=" + Self.quoted($0.name + "=" + $0.value) }
            + (output.map { ["StandardOutput=truncate:" + $0.replacing("%", with: "%%")] } ?? [])
    }

    /// A flag or a word of the command, as opposed to a name chosen by somebody.
    private func isOwn(_ word: String) -> Bool { word.hasPrefix("--") || service.command.contains(word) }

    /// In double quotes; `%` begins a specifier, `\\` an escape. `$` is only special in arguments, where the caller doubles it.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": result += "\\" + String(scalar)
            case "%": result += "%%"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// The program, its arguments and the variables it needs, word by word.
    private var words: [String] { [program] + arguments }

    private var arguments: [String] {
        ["--vault", vault] + (service.hasLanguage ? ["--lang", language.rawValue] : []) + service.command + flags
    }

    // MARK: Without systemd

    /// An entry of the Desktop Application Autostart Specification. Output goes to a file, which is truncated at each start.
    func autostart(log: String) -> String {
        let settings = variables.map { $0.name + "=" + $0.value }
        let line = ["sh", "-c", "exec \"$@\" >\"$0\" 2>&1", log, "env"] + settings + words
        return """
            [Desktop Entry]
            Type=Application
            Name=\(Self.escaped(title))
            Exec=\(line.map(Self.argument).joined(separator: " "))
            Terminal=false

            """
    }

    /// A value of type string (Desktop Entry Specification, section 4).
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
            .replacing("\r", with: "\\r")
    }

    /// An argument of `Exec` (section 7): quoted, special characters escaped with a backslash, and the result escaped as a string.
    private static func argument(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if "\"`$\\".contains(character) { quoted += "\\" }
            quoted += character == "%" ? "%%" : String(character)
        }
        return escaped(quoted + "\"")
    }

    /// crontab(5): words for sh(1), then each `%` with a backslash, which cron removes. cron has no session: the line sets the address of
    /// its bus.
    var cronLine: String {
        let words =
            variables.map { $0.name + "=" + ShellText.quoted($0.value) } + [
                ShellText.quoted(program), "--vault", ShellText.quoted(vault),
            ]
            + ["--lang", language.rawValue, "agenda", "remind", "--once"]
        let command = "XDG_RUNTIME_DIR=/run/user/$(id -u) " + words.joined(separator: " ")
        return "*/5 * * * * " + command.replacing("%", with: "\\%")
    }
}
