// `sensors add --discover`: shows the devices on a server, and adds the chosen ones.

import Arguments
import Bytes
import CivilTime
import FileSystem
import SensorActions
import Sensors
import Wording
import Workspaces

struct SensorDiscovery {
    private let context: Context

    init(_ context: Context) { self.context = context }

    func run(_ words: Invocation) throws -> Int32 {
        typealias Add = SensorsAddCommand
        let workspace = try context.workspace()
        let seconds =
            try words[Add.listeningTime].map { try context.duration($0) } ?? Int64(DiscoverDevices.usualSeconds)
        let request = DiscoverDevices(
            server: words[Add.server], host: words[Add.host], seconds: max(1, Int(clamping: seconds)),
            only: words[Add.only])
        let length = DurationText(seconds: request.seconds).text
        let heard = try request.run(in: workspace) {
            context.diagnostic(Phrase("listening for \(length)", fr: "écoute pendant \(length)"))
        }
        let name = words[.device]
        let said = Said(
            name: words[Add.name], kind: words[Add.kind],
            host: words[Add.host])
        if words.has(.json), name == nil {
            context.terminal.json(Schema.discovered(heard))
            return heard.found.isEmpty ? ExitCode.nothing.rawValue : 0
        }
        guard !heard.found.isEmpty else {
            context.diagnostic(
                Phrase(
                    "no readings in \(heard.messages) messages", fr: "aucun relevé dans \(heard.messages) messages"))
            return ExitCode.nothing.rawValue
        }
        let isDryRun = words.has(.dryRun)
        if let name {
            let found = try chosen(name, words[Add.topic], heard)
            try context.add(plan(name, found, heard, said), isDryRun: isDryRun)
            return 0
        }
        show(heard)
        for found in try asked(heard) {
            try context.add(plan(found.name, found, heard, said), isDryRun: isDryRun)
        }
        return 0
    }

    /// Values that override discovered ones.
    private struct Said {
        let name: String?
        let kind: DeviceDraft.Kind?
        let host: String?
    }

    private func plan(
        _ name: String, _ found: TopicSurvey.Found, _ heard: DiscoveredDevices, _ said: Said
    ) throws -> Plan<AddedDevice> {
        let draft = found.draft(server: heard.server)
        var request = AddDevice(
            device: name.trimmed, name: said.name ?? draft.name,
            kind: said.kind ?? draft.kind, server: heard.server, host: said.host, topic: draft.topic,
            measures: draft.measures)
        request.moreTopics = draft.moreTopics
        request.hasNoTopic = draft.topic == nil
        return try request.plan(in: context.workspace())
    }

    /// The device on a topic, with that name, or the only one.
    private func chosen(
        _ name: String, _ topic: String?, _ heard: DiscoveredDevices
    ) throws -> TopicSurvey.Found {
        let all = heard.found
        if let topic {
            let found = all.first {
                $0.topic == topic || $0.moreTopics.contains(topic)
                    || $0.measures.contains { $0.topic?.hasPrefix(topic) == true }
            }
            if let found { return found }
        } else if let found = all.first(where: { Slug.of($0.name) == Slug.of(name) }) ?? (all.count == 1 ? all[0] : nil)
        {
            return found
        }
        throw SensorActionError.notHeard(
            topic ?? name, heard: all.map { $0.topic ?? $0.measures.first?.topic ?? $0.name })
    }

    private func show(_ heard: DiscoveredDevices) {
        let terminal = context.terminal
        for (index, found) in heard.found.enumerated() {
            let number = TerminalText.paddedLeft(String(index + 1), to: 3)
            terminal.line(
                number + "  " + terminal.styled(TerminalText.harmless(found.name), .bold) + "  "
                    + terminal.styled(
                        TerminalText.harmless(
                            ([found.topic].compactMap { $0 } + found.moreTopics).joined(separator: ", ")), .faint)
                    + (found.kind == .other ? "" : "  " + found.kind.rawValue))
            for measure in found.measures {
                let known = Measure(name: measure.name, unit: measure.unit, states: measure.states)
                let value = measure.last.map { context.say(known.phrase($0)) } ?? "?"
                terminal.line(
                    "       " + TerminalText.harmless("\(measure.name)  \(value)")
                        + (measure.topic.map { "  " + terminal.styled(TerminalText.harmless($0), .faint) } ?? ""))
            }
        }
    }

    /// The devices chosen by number; empty if there is no one to ask.
    private func asked(_ heard: DiscoveredDevices) throws -> [TopicSurvey.Found] {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal else {
            context.diagnostic(
                Phrase(
                    "daybook sensors add NAME --discover --topic TOPIC writes one",
                    fr: "daybook sensors add NOM --discover --topic SUJET en écrit un"))
            return []
        }
        context.terminal.flush()
        context.terminal.prompt(
            context.say(Phrase("which ones? (numbers, all) [none] ", fr: "lesquels ? (numéros, tous) [aucun] ")))
        let typed = StandardStream.input.readLine()?.trimmed ?? ""
        if ["all", "tous", "*"].contains(typed.lowercased()) { return heard.found }
        return try typed.split(whereSeparator: { $0 == " " || $0 == "," }).map { word in
            guard let number = Int(word), heard.found.indices.contains(number - 1) else {
                throw SensorActionError.notHeard(String(word), heard: [])
            }
            return heard.found[number - 1]
        }
    }
}
