// How a command that runs for days is started: a unit of systemd, an autostart entry, a line of cron, each with names quoted as it reads them.

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
    /// Folders that are not where they are by default; a service starts without the variables of a shell.
    let variables: [(name: String, value: String)]
    /// Flags of the service's own.
    var flags: [String] = []
    /// Where what it prints goes instead of the journal: a file that is there, and its owner's alone.
    var output: String?

    /// What people call it: of which vault it is.
    private var title: String {
        let folder = vault.split(separator: "/").last.map { " (\(TerminalText.harmless(String($0))))" } ?? ""
        return service.title[language] + " – daybook" + folder
    }

    /// systemd.unit(5), systemd.service(5). What ends with 3 cannot begin: a second one, a vault without servers. To start it again would
    /// change nothing.
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

    /// A flag or a word of the command: nothing that somebody named.
    private func isOwn(_ word: String) -> Bool { word.hasPrefix("--") || service.command.contains(word) }

    /// In double quotes; `%` begins a specifier, `\\` an escape. A `$` counts in arguments alone, which the caller doubles.
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

    /// The program, its arguments and what it needs of a shell, each a word.
    private var words: [String] { [program] + arguments }

    private var arguments: [String] {
        ["--vault", vault] + (service.hasLanguage ? ["--lang", language.rawValue] : []) + service.command + flags
    }

    // MARK: Without systemd

    /// An entry of the Desktop Application Autostart Specification. What the service says goes to a file, which each start begins again.
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

    /// An argument of `Exec` (section 7): quoted, its signs with a backslash, and all of that as a string.
    private static func argument(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if "\"`$\\".contains(character) { quoted += "\\" }
            quoted += character == "%" ? "%%" : String(character)
        }
        return escaped(quoted + "\"")
    }

    /// crontab(5): words for sh(1), then each `%` with a backslash, which cron takes away again. Cron knows no session, so the line says
    /// where its bus is.
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
