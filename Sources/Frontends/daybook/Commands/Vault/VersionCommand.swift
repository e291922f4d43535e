// `daybook version`: the release, and its linked libraries.

import Arguments
import Bytes
import Overviews
import Wording

enum VersionCommand {
    private static let verbose = Flag(
        "verbose", Phrase("the libraries in it, too", fr: "ainsi que ses bibliothèques"))

    static var command: Command<Context> {
        Command(
            path: ["version"],
            summary: Phrase("which daybook this is", fr: "quel daybook c’est"),
            manual: Phrase(
                """
                The version, as --version shows it. --verbose adds the day of the release and the libraries that are linked into the program, with their versions; \
                the releases have a list of all packages beside the programs (parts.spdx.json).
                """,
                fr: """
                    La version, comme le fait --version. --verbose ajoute le jour de la publication et les bibliothèques liées au programme, avec leurs \
                    versions ; les publications ont une liste de tous les paquets à côté des programmes (parts.spdx.json).
                    """),
            flags: [verbose],
            examples: [
                Example(
                    line: "daybook version --verbose",
                    says: Phrase("for a report of a problem", fr: "pour signaler un problème"))
            ],
            seeAlso: ["doctor", "upgrade"], group: .vault
        ) { context, words in
            if words.has(.json) {
                context.terminal.json(Schema.program(Tool.version, releaseDate: Tool.releaseDate))
                return 0
            }
            context.terminal.line("daybook \(Tool.version)")
            guard words.has(verbose) else { return 0 }
            context.terminal.line(
                Phrase("released \(Tool.releaseDate)", fr: "publié le \(Tool.releaseDate)")[context.language])
            for library in LinkedLibraries.all { context.terminal.line("\(library.name) \(library.version)") }
            return 0
        }
    }
}
