// `daybook serve`: starts daybook-station, which serves the vault to a browser on this machine.

import Arguments
import FileSystem
import Processes
import Vault
import Wording
import Workspaces

enum ServeCommand {
    static let usualPort = 4711

    private static let open = Flag("open", Phrase("open it in a browser", fr: "l’ouvrir dans un navigateur"))
    private static let port = Flag(
        "port", value: .integer,
        Phrase("a port other than 4711; 0 picks a free one", fr: "un autre port que 4711 ; 0 en prend un libre"))
    private static let mcp = Flag(
        "mcp", Phrase("answer assistants at /mcp, too", fr: "répondre aussi aux assistants, sous /mcp"))
    private static let listen = Flag(
        "listen", value: .text, placeholder: "ADDRESS",
        Phrase(
            "devices in the network, too, at this address (port 4712)",
            fr: "aussi des appareils du réseau, à cette adresse (port 4712)"))
    private static let certificate = Flag(
        "certificate", value: .path, placeholder: "FILE", Phrase("with this certificate", fr: "avec ce certificat"))
    private static let key = Flag("key", value: .path, placeholder: "FILE", Phrase("with its key", fr: "avec sa clé"))
    private static let readOnly = Flag("read-only", Phrase("nothing can be changed", fr: "rien ne peut être modifié"))
    private static let poll = Flag(
        "poll", Phrase("poll the files for changes", fr: "regarder les fichiers encore et encore"))

    static var command: Command<Context> {
        Command(
            path: ["serve"],
            summary: Phrase("show the vault in a browser", fr: "montrer le coffre dans un navigateur"),
            manual: Phrase(
                """
                Serves pages of the vault on this machine alone (127.0.0.1 and [::1]) until Ctrl-C: the day, weeks, months and years, the journal, \
                lists, sensors, tags, every document, and a search with the whole query language. The first line on stdout is the address \
                with its token; whoever has it has the vault, and it ends with the server. --open opens it in a browser.

                The pages show what the commands show to you, and read the files again for each request: what an editor saves is there on the next look. \
                They are whole without JavaScript, in the browser's language unless --lang says one. With Accept: application/json and \
                Authorization: Bearer TOKEN a page answers with the JSON of its command.

                What can be done there: write entries, with a preview, mood, place and photos; mark and edit what was written; write by hand, with a \
                pen or a finger; tick and skip tasks; move events and end series; check and add items of lists; decide on permissions; take the last \
                change back. Totals, moods over the years and what goes with what have pages of their own. Nothing that anybody wrote is lost: what two have \
                changed is merged, and what is typed or drawn stays in the browser until it is saved.

                With --mcp assistants reach over HTTP, at /mcp, what daybook mcp gives them: what was granted, and no more. Their token opens \
                nothing else; it stays the same from run to run, in the file that is printed on stderr. Without that file there is another one.

                With --listen a phone in the same network gets in, too: at ADDRESS, which is one of this machine's, with TLS alone. The second line \
                on stdout is the address that lets one device in, once, within ten minutes; it is also drawn for the camera. Devices read what \
                is not private, and change nothing, until serve devices grant says so. The certificate is made at first use, or given with \
                --certificate and --key (PEM), or for each start in config.yaml: serve: {certificate: FILE, key: FILE}.

                Open pages follow the files as the system tells of changes. Where it tells nothing that it should (some file systems of other machines and \
                of containers), --poll asks it nothing: every request looks at the files, and open pages look every three seconds.

                In a folder without a vault, here or above, the page says what a vault would add to it, and offers to make one; nothing is \
                written before.

                The port is 4711 unless --port says another; 0 is one that is free. With --read-only nothing can be changed. SIGTERM and Ctrl-C end \
                it with exit code 0.
                """,
                fr: """
                    Sert des pages du coffre sur cette machine seulement (127.0.0.1 et [::1]) jusqu’à Ctrl-C : la journée, semaines, mois et années, \
                    le journal, les listes, les capteurs, les étiquettes, chaque document, et une recherche avec tout le langage de requêtes. La \
                    première ligne sur stdout est l’adresse avec son jeton ; qui l’a, a le coffre, et il finit avec le serveur. --open l’ouvre dans \
                    un navigateur.

                    Les pages montrent ce que les commandes vous montrent, et relisent les fichiers à chaque requête : ce qu’un éditeur enregistre y \
                    est au prochain regard. Elles sont entières sans JavaScript, dans la langue du navigateur sauf avec --lang. Avec Accept: \
                    application/json et Authorization: Bearer JETON, une page répond par le JSON de sa commande.

                    Ce qu’on peut y faire : écrire des entrées, avec aperçu, humeur, lieu et photos ; marquer et modifier ce qui est écrit ; écrire à \
                    la main, au stylet ou au doigt ; cocher et sauter des tâches ; déplacer des événements et finir des séries ; cocher et ajouter des \
                    éléments de listes ; décider des autorisations ; annuler la dernière modification. Les totaux, les humeurs au fil des ans et ce \
                    qui va avec quoi ont leurs pages. Aucun mot n’est perdu : ce que deux ont modifié est fusionné, et ce qu’on tape ou dessine reste \
                    dans le navigateur jusqu’à son enregistrement.

                    Avec --mcp, des assistants atteignent par HTTP, sous /mcp, ce que daybook mcp leur donne : ce qui a été accordé, et rien de \
                    plus. Leur jeton n’ouvre rien d’autre ; il reste le même d’une fois à l’autre, dans le fichier indiqué sur stderr. Sans ce \
                    fichier, il y en a un autre.

                    Avec --listen, un téléphone du même réseau entre aussi : par ADRESSE, une de celles de cette machine, en TLS seulement. La \
                    deuxième ligne sur stdout est l’adresse qui laisse entrer un appareil, une fois, pendant dix minutes ; elle est aussi dessinée \
                    pour l’appareil photo. Les appareils lisent ce qui n’est pas privé, et ne modifient rien, tant que serve devices grant ne le \
                    dit pas. Le certificat est fait au premier usage, ou donné par --certificate et --key (PEM), ou pour chaque départ dans \
                    config.yaml : serve: {certificate: FICHIER, key: FICHIER}.

                    Les pages ouvertes suivent les fichiers quand le système annonce des changements. Là où il n’annonce pas ce qu’il devrait (certains \
                    systèmes de fichiers d’autres machines ou de conteneurs), --poll ne lui demande rien : chaque requête regarde les fichiers, et les \
                    pages ouvertes regardent toutes les trois secondes.

                    Dans un dossier sans coffre, ni ici ni au-dessus, la page dit ce qu’un coffre y ajouterait et propose d’en créer un ; rien \
                    n’est écrit avant.

                    Le port est 4711 sauf avec --port ; 0 en prend un libre. Avec --read-only, rien ne peut être modifié. SIGTERM et Ctrl-C y \
                    mettent fin, code 0.
                    """),
            flags: [open, port, mcp, listen, certificate, key, readOnly, poll],
            examples: [
                Example(line: "daybook serve --open", says: Phrase("until Ctrl-C", fr: "jusqu’à Ctrl-C")),
                Example(
                    line: "daybook serve --port 0 --read-only",
                    says: Phrase("on a free port, to look at", fr: "sur un port libre, pour regarder")),
                Example(
                    line: "daybook serve --listen 192.168.1.20",
                    says: Phrase("for a phone in the same network", fr: "pour un téléphone du même réseau")),
            ],
            seeAlso: ["serve devices", "today", "export html", "lsp", "mcp"], group: .programs, isDefault: true,
            run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let port = words[port] ?? usualPort
        guard (0...65535).contains(port) else {
            throw CommandError(
                .usage,
                Phrase(
                    "invalid port “\(port)”: a number from 0 to 65535",
                    fr: "port invalide « \(port) » : un nombre de 0 à 65535"))
        }
        if words[listen] == nil, words[certificate] ?? words[key] != nil {
            throw CommandError(
                .usage,
                Phrase(
                    "--certificate and --key are for --listen", fr: "--certificate et --key vont avec --listen"))
        }
        let (vault, making) = try folder(context, words)
        let program = try Machine.requireCompanion("daybook-station", package: "libmicrohttpd12")
        context.forgetVault()
        context.terminal.flush()
        throw ChildProcess.replaceThisProcess(
            program,
            [
                "--serve", String(port), "--vault", vault, "--lang", context.language.rawValue, "--language-fixed",
                context.hasLanguageFlag ? "yes" : "no", "--read-only", words.has(readOnly) ? "yes" : "no", "--poll",
                words.has(poll) ? "yes" : "no", "--open", words.has(open) ? "yes" : "no", "--mcp",
                words.has(mcp) ? "yes" : "no", "--version", Tool.version,
            ] + making + network(words))
    }

    /// The folder to serve, and further options for the station: for a folder without a vault, the page that creates one there, for its
    /// owner only.
    private static func folder(_ context: Context, _ words: Invocation) throws -> (String, more: [String]) {
        do {
            return (try context.vault().root, [])
        } catch WorkspaceError.noVault where words[listen] == nil && !words.has(mcp) && !words.has(readOnly) {
            return (context.machine.workingFolder, ["--making-with", MachineFacts.executablePath() ?? "daybook"])
        }
    }

    /// The station's options for devices. It starts in the working folder of this process, to which paths are relative.
    private static func network(_ words: Invocation) -> [String] {
        [listen, certificate, key].flatMap { flag in words[flag].map { ["--" + flag.name, $0] } ?? [] }
    }
}
