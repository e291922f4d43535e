// Notices for a person, and how to deliver them: the user's own command, or a desktop notification.

import Bytes
import Permissions
import Processes
import Wording

package struct Notice: Sendable {
    package enum Urgency: String, Sendable { case low, normal, critical }

    package let title: String
    package let body: String
    package let urgency: Urgency
    /// A name of the Icon Naming Specification (freedesktop.org).
    package let icon: String
    /// The facts for a command: environment variables, and JSON on its standard input.
    package let variables: [(name: String, value: String)]
    package let json: [UInt8]

    package init(
        title: String, body: String, urgency: Urgency, icon: String, variables: [(name: String, value: String)],
        json: [UInt8]
    ) {
        self.title = title
        self.body = body
        self.urgency = urgency
        self.icon = icon
        self.variables = variables
        self.json = json
    }

    /// The notice without its content: only that there is something, and when.
    package func withoutText(_ words: String) -> Notice {
        let kept = (try? JSONReader.read(json))?.object?.filter { Self.plainKeys.contains($0.key) } ?? []
        return Notice(
            title: words, body: "", urgency: urgency, icon: icon,
            variables: variables.map { name, value in
                (name, name == "DAYBOOK_TITLE" ? words : Self.plainVariables.contains(name) ? value : "")
            },
            json: JSONValue.members(kept.map { ($0.key, $0.value) }).encoded() + [.newline])
    }

    private static let plainVariables: Set<String> = [
        "DAYBOOK_ID", "DAYBOOK_START", "DAYBOOK_DUE", "DAYBOOK_LATE", "DAYBOOK_REPEATED", "DAYBOOK_TIME", "DAYBOOK_TO",
        "DAYBOOK_FROM", "DAYBOOK_VAULT",
    ]
    private static let plainKeys: Set<String> = [
        "schema", "id", "start", "all_day", "due", "late", "task", "state", "repeated", "time", "from", "to",
    ]
}

extension NoticeSettings {
    /// Time limits of the programs, in seconds.
    private static let commandLimit = 30
    private static let notifyLimit = 10

    /// Delivers it through the command if there is one, else on the desktop if there is one. False if it was not delivered.
    ///
    /// - Parameters:
    ///   - hasDesktop: whether there is a session to show notifications in.
    ///   - diagnostic: called with what went wrong.
    ///   - grant: the permission to notify.
    package func tell(_ notice: Notice, by grant: ExportGrant, hasDesktop: Bool, diagnostic: (Phrase) -> Void) -> Bool {
        guard let command else { return notifies && hasDesktop && showOnDesktop(notice, diagnostic) }
        return run(command, notice, diagnostic)
    }

    private func run(_ command: [String], _ notice: Notice, _ diagnostic: (Phrase) -> Void) -> Bool {
        let name = "\(section).command"
        do throws(ProcessError) {
            let result = try ChildProcess.run(
                command[0], Array(command.dropFirst()), input: notice.json, variables: notice.variables,
                seconds: Self.commandLimit)
            if result.exitCode == 0 { return true }
            let reason = result.errorText.split(separator: "\n").last.map { ": " + Self.printable($0) } ?? ""
            diagnostic(
                result.isTimedOut
                    ? Phrase(
                        "\(name) took more than \(Self.commandLimit) s and was ended",
                        fr: "\(name) a dépassé \(Self.commandLimit) s et a été arrêtée")
                    : Phrase(
                        "\(name) ended with \(result.exitCode)\(reason)",
                        fr: "\(name) a fini avec \(result.exitCode)\(reason)"))
        } catch {
            let reason: Phrase =
                switch error {
                case .missing(let program): Phrase("\(program) is not installed", fr: "\(program) n’est pas installé")
                case .unloadable(let program):
                    Phrase(
                        "the loader or interpreter that \(program) names is missing",
                        fr: "le chargeur ou l’interpréteur que \(program) nomme manque")
                case .failed(let program, let reason): Phrase(same: "\(program): \(reason)")
                }
            diagnostic(Phrase("\(name) cannot be started: ", fr: "\(name) ne démarre pas : ") + reason)
        }
        return false
    }

    private func showOnDesktop(_ notice: Notice, _ diagnostic: (Phrase) -> Void) -> Bool {
        do throws(ProcessError) {
            let result = try ChildProcess.run(
                "notify-send",
                [
                    "--app-name=daybook", "--urgency=" + notice.urgency.rawValue, "--icon=" + notice.icon, "--",
                    notice.title, Self.escaped(notice.body),
                ], variables: [], seconds: Self.notifyLimit)
            if result.exitCode == 0 { return true }
            let reason = result.errorText.split(separator: "\n").last.map(Self.printable) ?? String(result.exitCode)
            diagnostic(Phrase(same: "notify-send: " + reason))
            return false
        } catch {
            // Not installed: left to the caller.
            return false
        }
    }

    /// The body is markup (Desktop Notifications Specification, "Markup"), and notify-send interprets backslash escapes.
    package static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    /// A program's output, without control characters that could move a terminal's cursor.
    private static func printable(_ text: Substring) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isControl }))
    }
}
