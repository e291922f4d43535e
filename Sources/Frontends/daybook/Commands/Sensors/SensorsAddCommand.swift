// `daybook sensors add`: a new device, asked for on a terminal or told by flags.

import Arguments
import Bytes
import FileSystem
import Ingest
import Sensors
import Vault
import Wording
import YAML

enum SensorsAddCommand {
    static let command = Command<Context>(
        path: ["sensors", "add"], summary: Phrase("describe a new device", fr: "décrire un nouvel appareil"),
        manual: Phrase(
            """
            Writes sensors/DEVICE/device.md. What the flags do not say is asked on a terminal; elsewhere it has its default. A kind brings the \
            measures and thresholds that are usual for it; --measure names them instead, as NAME, NAME:UNIT or NAME:UNIT:LOW..HIGH. --host \
            adds the server to .daybook/settings.yaml where it has none yet. The file is yours to change: man 5 daybook-format.
            """,
            fr: """
                Écrit sensors/APPAREIL/device.md. Ce que les options ne disent pas est demandé sur un terminal ; ailleurs c’est la valeur par \
                défaut. Un genre apporte les mesures et seuils qui lui sont habituels ; --measure les nomme à la place : NOM, NOM:UNITÉ ou \
                NOM:UNITÉ:BAS..HAUT. --host ajoute le serveur à .daybook/settings.yaml s’il n’en a pas encore. Le fichier est à vous : man 5 \
                daybook-format.
                """),
        operands: [
            Operand(
                name: "device", arity: .one, label: Phrase("DEVICE", fr: "APPAREIL"),
                summary: Phrase("the name of its folder below sensors/", fr: "le nom de son dossier sous sensors/"))
        ],
        flags: [
            Flag("name", value: .text, Phrase("the name to be shown", fr: "le nom à montrer")),
            Flag(
                "kind", value: .choice(DeviceDraft.Kind.allCases.map(\.rawValue)),
                Phrase("what it is", fr: "ce que c’est")),
            Flag(
                "server", value: .text, placeholder: "NAME",
                Phrase("its server in .daybook/settings.yaml", fr: "son serveur dans .daybook/settings.yaml")),
            Flag(
                "host", value: .text, placeholder: "HOST[:PORT]",
                Phrase("the address of a new server", fr: "l’adresse d’un nouveau serveur")),
            Flag(
                "topic", value: .text, placeholder: "TOPIC",
                Phrase("its MQTT topic, wildcards too", fr: "son sujet MQTT, jokers compris")),
            Flag(
                "measure", short: "m", value: .text, placeholder: "NAME:UNIT:LOW..HIGH", repeats: true,
                Phrase("a measure; may be repeated", fr: "une mesure ; répétable")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook sensors add pool --kind pool --topic home/pool/readings --host 192.168.1.5",
                says: Phrase("a pool and its server", fr: "une piscine et son serveur")),
            Example(
                line: "daybook sensors add cellar -m temperature:°C:-20..50 -m humidity:%",
                says: Phrase("measures of one’s own", fr: "ses propres mesures")),
        ],
        seeAlso: ["sensors check", "sensors listen"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let vault = try context.vault()
        let typed = (words["device"] ?? "").trimmed
        let folder = Slug.of(typed)
        guard !folder.isEmpty, let path = VaultPath("sensors/\(folder)/device.md") else {
            throw CommandError(
                .usage, Phrase("“\(typed)” cannot be a folder’s name", fr: "« \(typed) » ne peut nommer un dossier"))
        }
        if vault.files.exists(path) { throw VaultError.existing(path) }
        let measures = try words.values("measure").map { text in
            guard let measure = DeviceDraft.MeasureDraft(typed: text) else {
                throw CommandError(
                    .usage, Phrase("“\(text)” is no measure", fr: "« \(text) » n’est pas une mesure"),
                    hint: Phrase(same: "ph, temperature:°C, temperature:°C:-5..45"))
            }
            return measure
        }
        let fleet = SensorFleet(vault)
        let asks = StandardStream.input.isTerminal && StandardStream.errors.isTerminal
        func answer(_ flag: String, _ question: Phrase, _ fallback: String?) -> String? {
            if let value = words.value(flag) { return value }
            guard asks else { return fallback }
            context.terminal.flush()
            let shown = context.say(question) + (fallback.map { " [\($0)]" } ?? "") + ": "
            try? StandardStream.errors.write(Array(shown.utf8))
            let typed = StandardStream.input.readLine()?.trimmed ?? ""
            return typed.isEmpty ? fallback : typed
        }
        let name = answer("name", Phrase("Name", fr: "Nom"), typed)
        let kinds = DeviceDraft.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        let usualKind = measures.isEmpty ? DeviceDraft.Kind(rawValue: folder) ?? .other : .other
        var kind: DeviceDraft.Kind?
        repeat {
            // A flag is one of the choices, and so is what stands in brackets: only somebody who types is asked again.
            kind = answer("kind", Phrase("Kind (\(kinds))", fr: "Genre (\(kinds))"), usualKind.rawValue)
                .flatMap { DeviceDraft.Kind(rawValue: $0.lowercased()) }
        } while kind == nil
        let server = answer("server", Phrase("Server", fr: "Serveur"), fleet.servers.first?.name ?? "home")
        let isNewServer = server.map { name in !fleet.servers.contains { $0.name == name } } ?? false
        let host =
            isNewServer
            ? answer("host", Phrase("Address of the server", fr: "Adresse du serveur"), asks ? "localhost" : nil) : nil
        let topic = answer("topic", Phrase("MQTT topic", fr: "Sujet MQTT"), "home/\(folder)/#")
        if let topic, TopicFilter(topic) == nil {
            throw CommandError(
                .usage, Phrase("“\(topic)” is no MQTT topic", fr: "« \(topic) » n’est pas un sujet MQTT"),
                hint: Phrase(
                    "home/pool/readings, home/+/ph, home/pool/#", fr: "home/pool/readings, home/+/ph, home/pool/#"))
        }
        let draft = DeviceDraft(
            name: name ?? typed, kind: kind ?? .other, server: server,
            topic: topic, measures: measures)
        let isDryRun = words.has("dry-run")
        try context.create(path, draft.text(context.language), isDryRun: isDryRun)
        if !isDryRun { context.terminal.line(path.text) }
        if let host, let server { try addServer(server, host, context, isDryRun: isDryRun) }
        if isNewServer, host == nil {
            context.diagnostic(
                Phrase(
                    "server “\(server ?? "")” is not in .daybook/settings.yaml yet: servers: {\(server ?? "home"): {host: …}}",
                    fr:
                        "le serveur « \(server ?? "") » n’est pas encore dans .daybook/settings.yaml : servers: {\(server ?? "home"): {host: …}}"
                ))
        }
        return 0
    }

    /// Adds `servers:` at the end of the settings; where there are some already, a person knows better how they are written.
    private static func addServer(_ name: String, _ address: String, _ context: Context, isDryRun: Bool) throws {
        guard let path = VaultPath(VaultSettings.path) else { return }
        let files = try context.vault().files
        var host = address
        var port: Int?
        if let colon = address.lastIndex(of: ":"), !address.hasSuffix("]"), !address[..<colon].contains(":"),
            let number = Int(address[address.index(after: colon)...])
        {
            host = String(address[..<colon])
            port = number
        }
        let isPlain = host.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || [.dot, .hyphen, .colon, .underscore].contains($0)
        }
        guard isPlain, !host.isEmpty,
            name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || [.hyphen, .underscore].contains($0) })
        else {
            throw CommandError(.usage, Phrase("“\(address)” is no address", fr: "« \(address) » n’est pas une adresse"))
        }
        let entry =
            "servers:\n  \(name):\n    host: \(host.contains(":") ? "\"\(host)\"" : host)\n"
            + (port.map { "    port: \($0)\n" } ?? "")
        let before = files.exists(path) ? try files.read(path, limit: 1 << 20).bytes : nil
        if let before, (try? YAMLParser.parse(before))??[key: "servers"] != nil {
            throw CommandError(
                .failed,
                Phrase(
                    "\(path): has servers: already; add \(name) there yourself",
                    fr: "\(path) : contient déjà servers: ; ajoutez-y \(name) vous-même"),
                hint: Phrase(same: "\(name): {host: \(host)}"))
        }
        var after = before ?? []
        if !after.isEmpty, after.last != .newline { after.append(.newline) }
        if !after.isEmpty { after.append(.newline) }
        after += entry.utf8
        if isDryRun {
            context.terminal.write(UnifiedDiffText.of(path, before, after))
        } else if before == nil {
            try files.create(path, after)
        } else {
            try files.edit(path) { _ in after }
        }
        if !isDryRun { context.terminal.line(path.text) }
    }
}
