// `daybook open --for` and `daybook close`: makes locked documents readable for a while.

import Arguments
import Bytes
import CivilTime
import LockActions
import Locking
import Wording
import Workspaces

enum KeyOpening {
    static let length = Flag(
        "for", value: .text, placeholder: "TIME",
        Phrase(
            "open what is locked for this long, such as 15m or 2h",
            fr: "ouvrir pour ce temps ce qui est verrouillé : 15m, 2h"))

    /// The maximum time that a key stays open: a working day.
    private static let longest: Int64 = 12 * 3600

    static func open(_ typed: String, _ context: Context, _ words: Invocation) throws -> Int32 {
        let wanted = try context.duration(typed)
        guard wanted > 0 else {
            throw CommandError(
                .usage, Phrase("--for \(typed): no time at all", fr: "--for \(typed) : aucun temps"),
                hint: Phrase("such as 15m or 2h", fr: "par exemple 15m ou 2h"))
        }
        let seconds = min(wanted, longest)
        let keys = VaultKeys(context.machine)
        let now = context.clock / 1_000_000_000
        let identity = try PassphraseSource(context: context, descriptor: words[PassphraseSource.flag])
            .identity(keys.folder)
        try keys.session.keep(identity, until: now + seconds, now: now)
        let until = context.localTime(nanoseconds: (now + seconds) * 1_000_000_000)
        if words.has(.json) {
            context.terminal.json(
                Schema.openedKey(until: Timestamp(until, offsetSeconds: context.utcOffset(at: until))))
        } else {
            let time = seconds < 120 ? until.time.text : until.time.shortText
            if wanted > longest { context.diagnostic(Phrase("12 hours at most", fr: "12 heures au plus")) }
            context.diagnostic(
                Phrase(
                    "open until \(time); daybook close locks it before",
                    fr: "ouvert jusqu’à \(time) ; daybook close ferme avant"))
        }
        return 0
    }
}

enum CloseCommand {
    static var command: Command<Context> {
        Command(
            path: ["close"],
            summary: Phrase("close what is locked again", fr: "refermer ce qui est verrouillé"),
            manual: Phrase(
                "Forgets the key that daybook open --for keeps: locked documents cannot be read any more until the passphrase is given again.",
                fr:
                    "Oublie la clé que garde daybook open --for : les documents verrouillés ne se lisent plus avant que la phrase de passe soit redonnée."
            ),
            examples: [
                Example(
                    line: "daybook close", says: Phrase("before leaving the desk", fr: "avant de quitter le bureau"))
            ],
            seeAlso: ["open", "lock"], group: .vault
        ) { context, words in
            let wasOpen = VaultKeys(context.machine).session.forget()
            if words.has(.json) {
                context.terminal.json(Schema.openedKey(until: nil))
            } else {
                context.diagnostic(
                    wasOpen ? Phrase("closed", fr: "fermé") : Phrase("it was not open", fr: "ce n’était pas ouvert"))
            }
            return 0
        }
    }
}
