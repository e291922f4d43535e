// `daybook prompt`: a question for today that knows the vault.

import Arguments
import Bytes
import CivilTime
import EntryActions
import FileSystem
import Journal
import Search
import Vault
import Wording
import Workspaces

enum PromptCommand {
    static let command = Command<Context>(
        path: ["prompt"],
        summary: Phrase("a question to write about", fr: "une question sur laquelle écrire"),
        manual: Phrase(
            """
            Asks one question for today. It comes from what the vault knows, if that leads to one: a streak that ends today unless something \
            is written, an entry of this day in an earlier year, a week that was harder or brighter than the month, somebody (a note below \
            people/, or of type: person) or a tag that has not been in the journal for long. Else it is one of your own, a line of a list in \
            templates/prompts.md, or a general one.

            The same question does not come twice in a month, and stays the same all day; --another asks for another one. What was asked is \
            remembered on this machine, not in the vault.
            """,
            fr: """
                Pose une question pour aujourd’hui. Elle vient de ce que le coffre sait, s’il s’y prête : une série qui s’arrête aujourd’hui \
                si rien n’est écrit, une entrée du même jour d’une autre année, une semaine plus dure ou plus claire que le mois, quelqu’un \
                (une note sous people/ ou personnes/, ou de type: person) ou une étiquette absente du journal depuis longtemps. Sinon c’est \
                une des vôtres, une ligne d’une liste dans templates/prompts.md, ou une question générale.

                La même question ne revient pas dans le mois, et reste la même toute la journée ; --another en demande une autre. Ce qui a \
                été demandé est retenu sur cette machine, pas dans le coffre.
                """),
        flags: [Flag("another", Phrase("another question", fr: "une autre question"))],
        examples: [
            Example(line: "daybook prompt", says: Phrase("today’s question", fr: "la question du jour")),
            Example(line: "daybook prompt --another", says: Phrase("rather another one", fr: "plutôt une autre")),
        ],
        seeAlso: ["on-this-day", "log"], group: .write
    ) { context, words in
        guard let prompt = try PromptSelector(context).next(isAnother: words.has("another")) else { return 0 }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.prompt/1"), ("date", .string(context.today.iso)),
                ("reason", .string(prompt.reason.rawValue)), ("prompt", .string(context.say(prompt.text))),
                ("path", prompt.path.map { .string($0) } ?? .null),
            ])
        } else {
            for line in TerminalText.wrapped(
                TerminalText.harmless(context.say(prompt.text)), to: context.terminal.width)
            {
                context.terminal.line(line)
            }
        }
        return 0
    }
}

/// Finds today's question and remembers it in `$XDG_STATE_HOME/daybook/<vault>/prompts.json`.
struct PromptSelector {
    private let context: Context
    private let file: String
    private static let ownPrompts = VaultPath(trusted: "templates/prompts.md")

    init(_ context: Context) throws {
        self.context = context
        file = Paths.join(try context.vaultStateFolder(), "prompts.json")
    }

    /// Today's question. It is found once; while the vault is as it was it is the one that is kept.
    func next(isAnother: Bool) throws -> Prompt? {
        let vault = try context.vault()
        let index = try context.index()
        let today = try context.workspace().countedToday
        let state = state
        let generation = try index.generation()
        if !isAnother, let kept = Self.kept(state, today, generation) { return kept }
        let captions = EntryCaption(in: try context.workspace())
        let facts = try index.promptFacts(today: today, dayEndsAt: vault.settings.dayEndsAt, name: captions.of)
        let own = vault.files.exists(Self.ownPrompts) ? GeneralPrompts.own(try vault.document(Self.ownPrompts)) : []
        var choice = PromptChoice(today: facts.today, asked: Self.asked(state))
        let prompt = choice.next(facts.prompts, own: own, general: GeneralPrompts.all, isAnother: isAnother)
        remember(choice.asked, prompt, today, generation)
        return prompt
    }

    private var state: JSONValue? {
        (try? OpenFile.reading(file).readAll(limit: 1 << 20)).flatMap { try? JSONReader.read($0) }
    }

    private static func asked(_ state: JSONValue?) -> [PromptChoice.Asked] {
        (state?["asked"]?.array ?? []).compactMap { item in
            guard let day = item["date"]?.string.flatMap({ Day(iso: $0[...]) }), let name = item["prompt"]?.string
            else {
                return nil
            }
            return PromptChoice.Asked(day: day, identifier: name)
        }
    }

    /// What was found on this day in this vault.
    private static func kept(_ state: JSONValue?, _ today: Day, _ generation: String) -> Prompt? {
        guard let kept = state?["kept"], kept["date"]?.string == today.iso, kept["generation"]?.string == generation,
            let reason = kept["reason"]?.string.flatMap(Prompt.Reason.init(rawValue:)),
            let identifier = kept["prompt"]?.string, let english = kept["en"]?.string, let french = kept["fr"]?.string
        else { return nil }
        return Prompt(
            reason, String(identifier.dropFirst(reason.rawValue.count + 1)), Phrase(english, fr: french),
            path: kept["path"]?.string)
    }

    /// Without a place to remember it the question is asked all the same.
    private func remember(_ asked: [PromptChoice.Asked], _ prompt: Prompt?, _ today: Day, _ generation: String) {
        let json = JSONValue.members([
            ("version", 1),
            (
                "asked",
                .array(asked.map { .members([("date", .string($0.day.iso)), ("prompt", .string($0.identifier))]) })
            ),
            (
                "kept",
                prompt.map { prompt in
                    .members([
                        ("date", .string(today.iso)), ("generation", .string(generation)),
                        ("reason", .string(prompt.reason.rawValue)), ("prompt", .string(prompt.identifier)),
                        ("en", .string(prompt.text.english)), ("fr", .string(prompt.text.french)),
                        ("path", prompt.path.map { .string($0) } ?? .null),
                    ])
                } ?? .null
            ),
        ])
        try? Paths.makeFolder(Paths.parent(of: file), mode: 0o700)
        try? AtomicWrite.replace(file, with: json.encoded(), mode: 0o600)
    }
}
