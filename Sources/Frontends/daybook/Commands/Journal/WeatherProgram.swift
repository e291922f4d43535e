// The user's own program that knows the weather: `weather.command` of config.yaml, never of a vault.

import Bytes
import CivilTime
import Journal
import Notices
import Processes
import Vault
import Wording

struct WeatherProgram {
    private let context: Context
    /// Seconds that the program may take.
    private static let limit = 20

    init(_ context: Context) { self.context = context }

    /// Runs it with the entry's place and time in its environment, and reads the JSON object that it prints.
    func ask(about capture: Capture) throws -> Weather {
        let name = "weather.command"
        guard let command = NoticeSettings(context.configuration(), section: "weather").command else {
            throw CommandError(
                .usage, Phrase("no program tells the weather", fr: "aucun programme ne dit le temps"),
                hint: Phrase(
                    "weather: {command: …} in \(context.environment.configurationFile); it prints {\"condition\": \"rain\", \"temp\": 12}",
                    fr:
                        "weather: {command: …} dans \(context.environment.configurationFile) ; il affiche {\"condition\": \"pluie\", \"temp\": 12}"
                ))
        }
        var variables = [(name: "DAYBOOK_TIME", value: capture.moment.day.iso + "T" + capture.moment.time.text)]
        if let place = capture.place { variables.append(("DAYBOOK_PLACE", place)) }
        if let point = capture.coordinates {
            variables.append(("DAYBOOK_LATITUDE", Coordinates.number(point.latitude)))
            variables.append(("DAYBOOK_LONGITUDE", Coordinates.number(point.longitude)))
        }
        let result: ProcessResult
        do {
            result = try ChildProcess.run(
                command[0], Array(command.dropFirst()), variables: variables, seconds: Self.limit)
        } catch {
            throw CommandError(
                .failed,
                Phrase("\(name) cannot be started: \(command[0])", fr: "\(name) ne démarre pas : \(command[0])"))
        }
        if result.isTimedOut {
            throw CommandError(
                .failed,
                Phrase(
                    "\(name) took more than \(Self.limit) s and was ended",
                    fr: "\(name) a dépassé \(Self.limit) s et a été arrêtée"))
        }
        guard result.exitCode == 0 else {
            let reason =
                result.errorText.split(separator: "\n").last.map { ": " + TerminalText.harmless(String($0)) } ?? ""
            throw CommandError(
                .failed,
                Phrase(
                    "\(name) ended with \(result.exitCode)\(reason)",
                    fr: "\(name) a fini avec \(result.exitCode)\(reason)"))
        }
        guard let json = try? JSONReader.read(result.output), let weather = Weather(json: json) else {
            throw CommandError(
                .failed,
                Phrase("\(name) printed no weather", fr: "\(name) n’a pas donné le temps"),
                hint: Phrase(
                    "a JSON object is expected: {\"condition\": \"rain\", \"temp\": 12}",
                    fr: "on attend un objet JSON : {\"condition\": \"pluie\", \"temp\": 12}"))
        }
        return weather
    }
}
