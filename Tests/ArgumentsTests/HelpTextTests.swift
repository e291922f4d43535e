// What --help prints, to the letter.

import Testing
import Wording

@testable import Arguments

private func help(_ path: [String] = [], _ language: LanguageCode = .english, width: Int = 80) -> String {
    HelpText(sampleTool().outline, language: language, width: width).text(for: path)
}

@Suite struct HelpTextTests {
    @Test func overview() {
        #expect(
            help() == """
                daybook: your days in plain files

                Usage: daybook [FLAGS] COMMAND

                Write
                  journal add   capture an entry
                  move          move items to a day

                Find and read
                  journal list  list entries
                  lists         name the lists
                  lists show    show a list
                  search        find notes

                Flags of every command
                      --vault DIR   the vault to use
                      --color WHEN  when to use colour
                  -q, --quiet       say less
                      --[no-]pager  page long output
                  -h, --help        show help
                  -V, --version     show the version

                `daybook help COMMAND` says more about one of them.

                """)
    }

    @Test func group() {
        #expect(
            help(["journal"]) == """
                daybook journal: one's days in words

                Usage: daybook journal add [FLAGS] [TEXT]...
                       daybook journal list

                Commands
                  journal add   capture an entry
                  journal list  list entries

                `daybook journal COMMAND --help` says more about one of them.

                """)
    }

    @Test func command() {
        #expect(
            help(["search"]) == """
                daybook search: find notes

                Usage: daybook search [FLAGS] [QUERY]...

                Prints the documents that match, best first. `daybook-queries(7)` tells all
                about queries.

                  tag:running -rain
                  mood:>=happy

                Without a query, everything matches.

                Operands
                  [QUERY]...  what to look for

                Flags
                  -n, --limit N   print at most N
                      --sort KEY  order by KEY
                  -j, --json      print JSON
                  -p, --paths     print paths only

                Flags of every command
                      --vault DIR   the vault to use
                      --color WHEN  when to use colour
                  -q, --quiet       say less
                      --[no-]pager  page long output
                  -h, --help        show help
                  -V, --version     show the version

                Examples
                  daybook search 'tag:running mood:>=happy'
                      runs that made one happy

                See also: journal list, daybook-queries(7)

                """)
    }

    @Test func defaultCommand() {
        #expect(
            help(["lists"]) == """
                daybook lists: name the lists

                Usage: daybook lists

                Prints the names of the lists.

                Commands
                  lists show  show a list

                Flags of every command
                      --vault DIR   the vault to use
                      --color WHEN  when to use colour
                  -q, --quiet       say less
                      --[no-]pager  page long output
                  -h, --help        show help
                  -V, --version     show the version

                Examples
                  daybook lists
                      all lists

                """)
    }

    @Test func french() {
        #expect(
            help(["journal", "add"], .french, width: 60) == """
                daybook journal add\u{a0}: noter une entrée

                Usage\u{a0}: daybook journal add [OPTIONS] [TEXTE]...
                Autre nom\u{a0}: daybook log

                Écrit une entrée.

                Opérandes
                  [TEXTE]...  ce qui s’est passé

                Options
                  -d, --date DATE      le jour concerné
                      --photo FICHIER  une photo à joindre (répétable)
                  -t, --tag ÉTIQUETTE  l’étiqueter (répétable)
                      --dry-run        montrer un diff, ne rien écrire

                Options de toutes les commandes
                      --vault DOSSIER  le coffre à utiliser
                      --color WHEN     quand mettre de la couleur
                  -q, --quiet          en dire moins
                      --[no-]pager     paginer les longues sorties
                  -h, --help           montrer le mode d’emploi
                  -V, --version        montrer la version

                Exemples
                  daybook journal add "a quiet day" --date yesterday
                      une entrée pour hier

                """)
    }

    @Test(arguments: [20, 40, 60, 80, 120])
    func noLineIsLongerThanTheWidth(width: Int) {
        for language in LanguageCode.allCases {
            for path in [[], ["journal"], ["journal", "add"], ["lists"]] {
                for line in help(path, language, width: width).split(separator: "\n") {
                    let fits = DisplayWidth.of(line) <= width || !line.drop { $0 == " " }.contains(" ")
                    #expect(fits || line.hasPrefix("  daybook") || width == 20, "\(line)")
                }
            }
        }
    }
}
