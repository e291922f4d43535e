// A unit for systemd and a line for cron that start a command that runs for days, with every name quoted as each of them reads it.

import FileSystem
import Messages

struct ServiceUnit {
    /// The absolute path of the program.
    let program: String
    let vault: String
    let language: String
    /// Folders that are not where they are by default; a service starts without the variables of a shell.
    let variables: [(name: String, value: String)]

    /// systemd.unit(5), systemd.service(5)
    var text: String {
        text(describedAs: "Reminders of daybook", manual: "daybook-agenda(1)", command: "agenda remind")
    }

    /// The same for any command.
    func text(describedAs description: String, manual: String, command: String) -> String {
        let words = [vault, language].map { Self.quoted($0.replacing("$", with: "$$")) }
        return """
            [Unit]
            Description=\(description)
            Documentation=man:\(manual)

            [Service]
            ExecStart=\(Self.quoted(program)) --vault \(words[0]) --lang \(words[1]) \(command)
            \(variables.map { "Environment=" + Self.quoted($0.name + "=" + $0.value) + "\n" }.joined())Restart=on-failure
            RestartSec=30

            [Install]
            WantedBy=default.target

            """
    }

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

    /// crontab(5): words for sh(1), then each `%` with a backslash, which cron takes away again. Cron knows no session, so the line says
    /// where its bus is.
    var cronLine: String {
        let words =
            variables.map { $0.name + "=" + ShellText.quoted($0.value) } + [
                ShellText.quoted(program), "--vault", ShellText.quoted(vault),
            ]
            + ["--lang", language, "agenda", "remind", "--once"]
        let command = "XDG_RUNTIME_DIR=/run/user/$(id -u) " + words.joined(separator: " ")
        return "*/5 * * * * " + command.replacing("%", with: "\\%")
    }
}
