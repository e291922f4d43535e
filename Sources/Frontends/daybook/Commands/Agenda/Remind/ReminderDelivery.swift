// How a reminder reaches a person: the user's own command, a notification of the desktop, a line on stdout.

import Agenda
import Bytes
import Processes
import Vault
import Wording

struct ReminderDelivery {
    let context: Context
    let settings: ReminderSettings
    /// On stdout whatever else happens.
    let printsAlways: Bool
    let asJSON: Bool

    /// Seconds that a program may take.
    private static let commandLimit = 30
    private static let notifyLimit = 10

    /// Shows it the first way that works. False where none did.
    func deliver(_ words: ReminderWords) -> Bool {
        let isShown = settings.command.map { run($0, words) } ?? (settings.notifies && notify(words))
        if printsAlways || !isShown {
            if asJSON { context.output.write(words.json) } else { context.output.line(words.line) }
            context.output.flush()
            return isShown || !context.output.isBroken
        }
        return true
    }

    // MARK: The user's command

    private func run(_ command: [String], _ words: ReminderWords) -> Bool {
        let reminder = words.reminder
        let variables: [(name: String, value: String)] = [
            ("DAYBOOK_TITLE", reminder.title), ("DAYBOOK_START", words.start), ("DAYBOOK_DUE", words.due),
            ("DAYBOOK_PLACE", reminder.place ?? ""),
            ("DAYBOOK_LATE", String(words.lateness >= 60 ? words.lateness : 0)),
            ("DAYBOOK_TEXT", words.body.replacing("\n", with: ", ")), ("DAYBOOK_PATH", reminder.source.path),
            ("DAYBOOK_LINE", String(reminder.source.line)), ("DAYBOOK_ID", reminder.identifier),
            ("DAYBOOK_REPEATED", words.entry.isPerhapsRepeated ? "1" : ""),
            // So that the command may call daybook about the same vault.
            ("DAYBOOK_VAULT", (try? context.vault().root) ?? ""),
        ]
        do throws(ProcessError) {
            let result = try ChildProcess.run(
                command[0], Array(command.dropFirst()), input: words.json, variables: variables,
                seconds: Self.commandLimit)
            if result.exitCode == 0 { return true }
            let reason =
                result.errorText.split(separator: "\n").last.map { ": " + TerminalText.harmless(String($0)) } ?? ""
            if result.isTimedOut {
                context.talk(
                    Phrase(
                        "reminders.command took more than \(Self.commandLimit) s and was ended",
                        fr: "reminders.command a dépassé \(Self.commandLimit) s et a été arrêtée"))
            } else {
                context.talk(
                    Phrase(
                        "reminders.command ended with \(result.exitCode)\(reason)",
                        fr: "reminders.command a fini avec \(result.exitCode)\(reason)"))
            }
        } catch {
            context.talk(
                Phrase("reminders.command cannot be started: ", fr: "reminders.command ne démarre pas : ")
                    + CommandError(error).message)
        }
        return false
    }

    // MARK: The desktop

    private func notify(_ words: ReminderWords) -> Bool {
        guard context.environment.hasSessionBus else { return false }
        do throws(ProcessError) {
            let result = try ChildProcess.run(
                "notify-send",
                [
                    "--app-name=daybook",
                    "--urgency=" + (words.entry.standing == .due && words.lateness >= 3600 ? "low" : "normal"),
                    "--icon=appointment-soon", "--", words.title, Self.escaped(words.body),
                ], variables: [], seconds: Self.notifyLimit)
            if result.exitCode == 0 { return true }
            let reason = result.errorText.split(separator: "\n").last.map(String.init) ?? String(result.exitCode)
            context.talk(Phrase(same: "notify-send: " + TerminalText.harmless(reason)))
            return false
        } catch {
            // Not installed: stdout it is.
            return false
        }
    }

    /// The body is markup (Desktop Notifications Specification, "Markup"), and notify-send takes backslashes for escapes.
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
