// `daybook import todotxt|taskwarrior`: imports tasks of other programs as agenda lines.

import AgendaActions
import Arguments
import FileSystem
import Vault
import Wording

enum ImportTasksCommands {
    private static let files = Operand(
        some: "files", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("files of that program", fr: "des fichiers de ce programme"))
    private static let page = Flag(
        "to", value: .path, Phrase("the page for what is new", fr: "la page de ce qui est nouveau"))

    static var todoTxt: Command<Context> {
        Command(
            path: ["import", "todotxt"],
            summary: Phrase("bring in tasks of todo.txt", fr: "reprendre les tâches de todo.txt"),
            manual: Phrase(
                """
                Each line of FILE (todo.txt, done.txt, or - for standard input) becomes a task of agenda/todotxt.md, or --to PAGE: (A) is \
                priority:A, x and the dates are [x], done: and created:, +project is #project, @context is @place, due: stays, t: is start:, \
                rec:1w is repeat:.+1w and rec:+1w is repeat:1w. Other key:value words stay as they are; those that mean something else here stay text.

                Importing again changes only what the file says otherwise: a task that is done there by now is done here, and one that was done \
                here stays done. A task is known by its words and the day it was made. What is not understood is counted and named at the end.
                """,
                fr: """
                    Chaque ligne de FICHIER (todo.txt, done.txt, ou - pour l’entrée standard) devient une tâche d’agenda/todotxt.md, ou de --to PAGE : \
                    (A) est priority:A, x et les dates sont [x], done: et created:, +projet est #projet, @contexte est @lieu, due: reste, t: est \
                    start:, rec:1w est repeat:.+1w et rec:+1w est repeat:1w. Les autres mots clé:valeur restent tels quels ; ceux qui veulent dire autre \
                    chose ici restent du texte.

                    Reprendre une seconde fois ne change que ce que le fichier dit autrement : une tâche faite là-bas depuis est faite ici, et une tâche \
                    faite ici le reste. Une tâche se reconnaît à ses mots et au jour où elle a été créée. Ce qui n’est pas compris est compté et nommé à la fin.
                    """),
            operands: [files], flags: [page, .dryRun],
            examples: [
                Example(
                    line: "daybook import todotxt ~/todo/todo.txt ~/todo/done.txt",
                    says: Phrase("what is open and what is done", fr: "ce qui est ouvert et ce qui est fait")),
                Example(
                    line: "daybook import todotxt --dry-run todo.txt",
                    says: Phrase("look first", fr: "regarder d’abord")),
            ],
            seeAlso: ["agenda tasks", "import ics", "import taskwarrior"], group: .takeOut
        ) { context, words in try run(.todoTxt, context, words) }
    }

    static var taskwarrior: Command<Context> {
        Command(
            path: ["import", "taskwarrior"],
            summary: Phrase("bring in tasks of taskwarrior", fr: "reprendre les tâches de taskwarrior"),
            manual: Phrase(
                """
                FILE is what `task export` writes (or - for standard input). Each task becomes a line of agenda/taskwarrior.md, or --to PAGE, known \
                by its uuid: due: stays, scheduled: or wait: is start:, project:home.garden is #home/garden, tags are #tags, priority:H is \
                priority:high, annotations are below the line. A task that recurs is one line with repeat: and the date of its open turn; the turns \
                that were done are below it (daybook streak counts them). Attributes of your own become tokens. Deleted tasks are passed over.

                Importing again changes only what the export says otherwise; a task that was done here stays done. What has no place is counted and \
                named at the end.
                """,
                fr: """
                    FICHIER est ce qu’écrit `task export` (ou - pour l’entrée standard). Chaque tâche devient une ligne d’agenda/taskwarrior.md, ou de \
                    --to PAGE, reconnue à son uuid : due: reste, scheduled: ou wait: est start:, project:maison.jardin est #maison/jardin, les \
                    étiquettes sont des #étiquettes, priority:H est priority:high, les annotations sont sous la ligne. Une tâche récurrente est une ligne \
                    avec repeat: et la date de sa fois ouverte ; les fois faites sont dessous (daybook streak les compte). Vos propres attributs \
                    deviennent des marques. Les tâches supprimées sont passées.

                    Reprendre une seconde fois ne change que ce que l’export dit autrement ; une tâche faite ici le reste. Ce qui n’a pas de place est \
                    compté et nommé à la fin.
                    """),
            operands: [files], flags: [page, .dryRun],
            examples: [
                Example(
                    line: "task export | daybook import taskwarrior -", says: Phrase("all of it", fr: "tout"))
            ],
            seeAlso: ["agenda tasks", "import todotxt"], group: .takeOut
        ) { context, words in try run(.taskwarrior, context, words) }
    }

    private static func run(_ program: ImportTasks.Program, _ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let page = try words[page].map { try workspace.agendaPage(named: $0) }
        let files = try words[files].map { typed in
            typed == "-"
                ? CalendarFiles(contents: try StandardStream.input.readAll(), named: typed) : CalendarFiles(file: typed)
        }
        let plan = try ImportTasks(program, files, to: page).plan(in: workspace)
        return try CalendarImportPrinter(context).carryOut(
            plan, isDryRun: words.has(.dryRun), asJSON: words.has(.json))
    }
}
