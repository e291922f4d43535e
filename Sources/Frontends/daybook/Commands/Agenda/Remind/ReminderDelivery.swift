// How a reminder reaches a person: the user's own command, a notification of the desktop, a line on stdout.

import Agenda
import Notices
import Permissions
import Vault
import Wording
import Workspaces

struct ReminderDelivery {
    let context: Context
    let settings: ReminderSettings
    /// On stdout whatever else happens.
    let printsAlways: Bool
    let asJSON: Bool
    let refusals: Refusals

    /// What was said of notifications that are not allowed: the same once a run.
    final class Refusals {
        fileprivate var last: Phrase?
    }

    /// Shows it the first way that works. False where none did.
    func deliver(_ words: ReminderWords) -> Bool {
        let isShown = notify(words)
        if printsAlways || !isShown {
            if asJSON { context.terminal.write(words.json) } else { context.terminal.line(words.line) }
            context.terminal.flush()
            return isShown || !context.terminal.isBroken
        }
        return true
    }

    /// False where no notification was shown; one that is refused is told, since somebody waits for it.
    private func notify(_ words: ReminderWords) -> Bool {
        do {
            let grant = try context.exportGrant(via: .notification, to: "agenda remind")
            let document = VaultPath(words.reminder.source.path).flatMap { try? context.vault().document($0) }
            var shown = words
            shown.hidesPlace = grant.redaction.hidesPlaceNames
            var notice = notice(shown)
            if grant.hidesText(ofPrivate: document?.privacy != nil) {
                notice = notice.withoutText(context.say(Phrase("A reminder", fr: "Un rappel")))
            }
            return settings.notices.tell(
                notice, by: grant, hasDesktop: context.machine.hasSessionBus, diagnostic: context.diagnostic)
        } catch {
            let message = CommandError(error).message
            if message != refusals.last { context.diagnostic(message) }
            refusals.last = message
            return false
        }
    }

    private func notice(_ words: ReminderWords) -> Notice {
        let reminder = words.reminder
        return Notice(
            title: words.title, body: words.body,
            urgency: words.entry.standing == .due && words.lateness >= 3600 ? .low : .normal, icon: "appointment-soon",
            variables: [
                ("DAYBOOK_TITLE", reminder.title), ("DAYBOOK_START", words.start), ("DAYBOOK_DUE", words.due),
                ("DAYBOOK_PLACE", words.hidesPlace ? "" : reminder.place ?? ""),
                ("DAYBOOK_LATE", String(words.lateness >= 60 ? words.lateness : 0)),
                ("DAYBOOK_TEXT", words.body.replacing("\n", with: ", ")), ("DAYBOOK_PATH", reminder.source.path),
                ("DAYBOOK_LINE", String(reminder.source.line)), ("DAYBOOK_ID", reminder.identifier),
                ("DAYBOOK_REPEATED", words.entry.isPerhapsRepeated ? "1" : ""),
                // So that the command may call daybook about the same vault.
                ("DAYBOOK_VAULT", (try? context.vault().root) ?? ""),
            ],
            json: words.json)
    }
}
