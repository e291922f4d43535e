// Delivers a reminder: by the user's own command, or else by a desktop notification.

import Agenda
import Bytes
import Notices
import Permissions
import Vault
import Wording
import Workspaces

struct ReminderDelivery {
    let workspace: Workspace
    /// A reminder as JSON for programs.
    let encode: (ReminderWords) -> JSONValue
    let tell: (ReminderEvent) -> Void

    /// False if no notification was shown; a refusal is reported, since someone waits for it.
    func notify(_ words: ReminderWords) -> Bool {
        do {
            let grant = try workspace.gate().exportGrant(via: .notification, for: "agenda remind")
            let document = VaultPath(words.reminder.source.path).flatMap { try? workspace.vault.document($0) }
            var shown = words
            shown.hidesPlace = grant.redaction.hidesPlaceNames
            var notice = notice(shown)
            if grant.hidesText(ofPrivate: document?.privacy != nil) {
                notice = notice.withoutText(Phrase("A reminder", fr: "Un rappel")[workspace.language])
            }
            return workspace.configuration.reminders.notices.tell(
                notice, by: grant, hasDesktop: workspace.machine.hasSessionBus, diagnostic: { tell(.notice($0)) })
        } catch {
            tell(.notNotified(error))
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
                // Lets the command call daybook on the same vault.
                ("DAYBOOK_VAULT", workspace.vault.root),
            ], json: encode(words).encoded() + [.newline])
    }
}
