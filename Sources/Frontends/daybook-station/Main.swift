// The station: the long-running half of daybook, which listens to MQTT servers. `daybook sensors listen` starts it.

import Explanations
import FileSystem
import Wording

@main
enum Main {
    static func main() {
        StandardStream.ignoreBrokenPipes()
        guard let options = StationOptions(Array(CommandLine.arguments.dropFirst())) else {
            Log(language: .english).line(
                Phrase(
                    "daybook-station is started by daybook sensors listen",
                    fr: "daybook-station est lancé par daybook sensors listen"))
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
}
