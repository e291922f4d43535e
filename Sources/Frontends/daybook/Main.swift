// The program: words in, exit code out.

import Arguments
import FileSystem
import Wording

@main
enum Main {
    static func main() {
        StandardStream.ignoreBrokenPipes()
        let environment = Environment.ofThisProcess()
        let output = Output(environment: environment)
        let code = run(Array(CommandLine.arguments.dropFirst()), environment, output)
        output.finish()
        MachineFacts.exit(code)
    }

    static func run(_ words: [String], _ environment: Environment, _ output: Output) -> Int32 {
        // Errors in the words themselves are told in the language of the environment, or of a --lang that can be seen.
        var language = environment.language(named: Self.languageFlag(words))
        do {
            switch try Tool.parse(words) {
            case .version:
                output.line("daybook \(Tool.version)")
                return 0
            case .help(let path):
                output.write(
                    HelpText(Tool.daybook.outline, language: language, width: min(output.width, 100)).text(for: path))
                return 0
            case .run(let command, let invocation):
                let context = Context(environment: environment, output: output, invocation: invocation)
                language = context.language
                return try command.run(context, invocation)
            }
        } catch {
            let found = CommandError(error)
            output.flush()
            output.diagnostic(found.text(language, isColoured: output.isDiagnosticColoured))
            return found.exitCode.rawValue
        }
    }

    private static func languageFlag(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word == "--lang" { return index + 1 < words.count ? words[index + 1] : nil }
            if word.hasPrefix("--lang=") { return String(word.dropFirst(7)) }
        }
        return nil
    }
}
