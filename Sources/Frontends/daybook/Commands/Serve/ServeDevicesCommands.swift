// `daybook serve devices`: paired phones and tablets in the network, and their permissions.

import Arguments
import Bytes
import FileSystem
import Permissions
import Wording
import Workspaces

enum ServeDevicesCommands {
    static var list: Command<Context> {
        Command(
            path: ["serve", "devices"],
            summary: Phrase("show which devices were let in", fr: "montrer les appareils admis"),
            manual: Phrase(
                """
                One line a device: its name, what it may do, and when it was here last. They are let in at the address that serve --listen prints; at \
                first they read what is not private.
                """,
                fr: """
                    Une ligne par appareil : son nom, ce qu’il peut faire, et sa dernière visite. Ils entrent par l’adresse qu’affiche serve \
                    --listen ; d’abord ils lisent ce qui n’est pas privé.
                    """),
            examples: [Example(line: "daybook serve devices", says: Phrase("who is let in", fr: "qui est admis"))],
            seeAlso: ["serve", "serve devices pair", "serve devices grant"], group: .find, isDefault: true
        ) { context, words in
            let book = try DeviceRegister(context.workspace()).book()
            if words.has(.json) {
                context.terminal.json(Schema.devices(book))
            } else {
                let text = try PermissionText(context)
                let now = context.clock / 1_000_000_000
                for device in book.devices {
                    let name = TerminalText.padded(TerminalText.harmless(device.name), to: 20)
                    let seen = context.say(Phrase("last seen ", fr: "vu le ")) + text.moment(device.lastSeen)
                    context.terminal.line(name + " " + context.say(device.phrase(at: now)) + " · " + seen)
                }
                if book.devices.isEmpty {
                    context.diagnostic(Phrase("no device is paired", fr: "aucun appareil n’est associé"))
                }
            }
            return book.devices.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    static var pair: Command<Context> {
        Command(
            path: ["serve", "devices", "pair"],
            summary: Phrase("let one more device in", fr: "laisser entrer un appareil de plus"),
            manual: Phrase(
                """
                Prints the address that lets one device in, once, within ten minutes, and draws it for the camera of a phone where qrencode is \
                installed. The address before it is good no longer. daybook serve --listen has to run.
                """,
                fr: """
                    Affiche l’adresse qui laisse entrer un appareil, une fois, pendant dix minutes, et la dessine pour l’appareil photo d’un \
                    téléphone si qrencode est installé. La précédente ne vaut plus. daybook serve --listen doit tourner.
                    """),
            examples: [
                Example(line: "daybook serve devices pair", says: Phrase("another phone", fr: "un autre téléphone"))
            ],
            seeAlso: ["serve", "serve devices"], group: .write
        ) { context, _ in
            let (link, fingerprint) = try DeviceRegister(context.workspace()).open()
            context.terminal.line(link)
            if StandardStream.errors.isTerminal, context.machine["TERM"] != "dumb", let drawn = QRCode.lines(of: link) {
                // With its colours, which a camera needs.
                context.terminal.diagnostic(drawn)
            }
            context.diagnostic(
                Phrase(
                    "it lets one device in, for ten minutes; certificate SHA-256 \(fingerprint)",
                    fr: "elle laisse entrer un appareil, pendant dix minutes ; certificat SHA-256 \(fingerprint)"))
            return 0
        }
    }

    private static let isPrivate = Flag("private", Phrase("private documents, too", fr: "les documents privés aussi"))
    private static let write = Flag("write", Phrase("it may change the vault", fr: "il peut modifier le coffre"))

    static var grant: Command<Context> {
        Command(
            path: ["serve", "devices", "grant"],
            summary: Phrase("say what a device may do", fr: "dire ce que peut un appareil"),
            manual: Phrase(
                """
                What is named is granted, and nothing else: without a flag the device reads what is not private. --write lets it change the \
                vault; without --private it cannot change a document of which it does not see all. --private shows it all that the pages on this \
                machine show. It counts from the next request on.
                """,
                fr: """
                    Ce qui est nommé est accordé, et rien d’autre : sans option, l’appareil lit ce qui n’est pas privé. --write lui laisse \
                    modifier le coffre ; sans --private, il ne peut modifier un document dont il ne voit pas tout. --private lui montre tout ce \
                    que montrent les pages sur cette machine. Cela vaut dès la requête suivante.
                    """),
            operands: [.pairedDevice], flags: [isPrivate, write],
            examples: [
                Example(
                    line: "daybook serve devices grant Phone --write",
                    says: Phrase("tick things in the shop", fr: "cocher au magasin"))
            ],
            seeAlso: ["serve devices", "permissions"], group: .write
        ) { context, words in
            let device = try DeviceRegister(context.workspace()).grant(
                words[.pairedDevice], seesPrivate: words.has(isPrivate), writes: words.has(write))
            context.diagnostic(Phrase(same: device.name + ": ") + device.phrase(at: context.clock / 1_000_000_000))
            return 0
        }
    }

    private static let name = Operand(
        "name", label: Phrase("NAME", fr: "NOM"), summary: Phrase("its new name", fr: "son nouveau nom"))

    static var rename: Command<Context> {
        Command(
            path: ["serve", "devices", "rename"],
            summary: Phrase("give a device another name", fr: "donner un autre nom à un appareil"),
            manual: Phrase(
                "The device stays paired, with all that it was granted.",
                fr: "L’appareil reste associé, avec tout ce qui lui a été accordé."),
            operands: [.pairedDevice, name],
            examples: [
                Example(
                    line: "daybook serve devices rename Android \"Léa’s phone\"",
                    says: Phrase("whose it is", fr: "à qui il est"))
            ],
            seeAlso: ["serve devices"], group: .write
        ) { context, words in
            let device = try DeviceRegister(context.workspace()).rename(words[.pairedDevice], to: words[name])
            context.diagnostic(Phrase(same: device.name + ": ") + device.phrase(at: context.clock / 1_000_000_000))
            return 0
        }
    }

    static var revoke: Command<Context> {
        Command(
            path: ["serve", "devices", "revoke"],
            summary: Phrase("revoke a device's access", fr: "exclure un appareil"),
            manual: Phrase(
                """
                Its next request is refused, and what it has open is told nothing more. What it has shown it may still show: pages that were \
                loaded are its own. To come in again it has to be paired again.
                """,
                fr: """
                    Sa prochaine requête est refusée, et ce qu’il a d’ouvert n’apprend plus rien. Ce qu’il a montré, il peut encore le montrer : \
                    les pages chargées sont chez lui. Pour revenir il doit être associé de nouveau.
                    """),
            operands: [.pairedDevice],
            examples: [
                Example(line: "daybook serve devices revoke Phone", says: Phrase("a lost one", fr: "un appareil perdu"))
            ],
            seeAlso: ["serve devices"], group: .write
        ) { context, words in
            let device = try DeviceRegister(context.workspace()).revoke(words[.pairedDevice])
            context.diagnostic(
                Phrase("\(device.name) is turned away", fr: "\(device.name) est exclu"))
            return 0
        }
    }
}

extension DeclaredOperand where Self == Operand<String> {
    fileprivate static var pairedDevice: Self {
        Operand(
            "device", label: Phrase("DEVICE", fr: "APPAREIL"),
            summary: Phrase("its name in serve devices", fr: "son nom dans serve devices"))
    }
}
