// An address as a code that a phone's camera reads, drawn in characters by qrencode(1).

import Processes

package enum QRCode {
    /// Lines with colours of their own, so that it can be read on light and dark terminals; nil where the program is not installed.
    ///
    /// The text goes to its standard input: others on this machine can read the arguments of programs.
    package static func lines(of text: String) -> String? {
        guard
            let drawn = try? ChildProcess.run(
                "qrencode", ["--type=ANSIUTF8", "--margin=2", "--output=-"], input: Array(text.utf8), variables: [],
                seconds: 10), drawn.exitCode == 0
        else { return nil }
        return drawn.outputText
    }
}
