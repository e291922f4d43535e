// The station: the long-running part of daybook, which listens to MQTT servers or serves pages. Started by `daybook sensors listen` and
// `daybook serve`.

import FileSystem
import Wording
import Workspaces

@main
enum Main {
    static func main() {
        StandardStream.ignoreBrokenPipes()
        if let options = ServeOptions(Array(CommandLine.arguments.dropFirst())) { serve(options) }
        guard let options = StationOptions(Array(CommandLine.arguments.dropFirst())) else {
            Log(language: .english).line(
                Phrase(
                    "daybook-station is started by daybook sensors listen and daybook serve",
                    fr: "daybook-station est lancé par daybook sensors listen et daybook serve"))
            MachineFacts.exit(2)
        }
        ServiceSignals.catchAll()
        let log = Log(language: options.language)
        do {
            if let survey = options.survey { MachineFacts.exit(try Survey(options, survey).run()) }
            MachineFacts.exit(try Station(options, log).run())
        } catch {
            log.line(Explanation(error).message)
            MachineFacts.exit(3)
        }
    }

    private static func serve(_ options: ServeOptions) -> Never {
        ServiceSignals.catchAll()
        let log = Log(language: options.language)
        do {
            MachineFacts.exit(try WebStation(options: options, log: log).run())
        } catch {
            let explanation = Explanation(error)
            log.line(explanation.message)
            if let hint = explanation.hint { log.line(hint) }
            MachineFacts.exit(explanation.kind == .usage ? 2 : 3)
        }
    }
}
