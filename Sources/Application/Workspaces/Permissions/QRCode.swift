// An address as a QR code in text characters, drawn by qrencode(1).

import Processes

package enum QRCode {
    /// Lines with explicit colours, readable on light and dark terminals; nil if the program is not installed.
    ///
    /// The text is passed on standard input: other users of this machine can read programs' arguments.
    package static func lines(of text: String) -> String? {
        guard
            let drawn = try? ChildProcess.run(
                "qrencode", ["--type=ANSIUTF8", "--margin=2", "--output=-"], input: Array(text.utf8), variables: [],
                seconds: 10), drawn.exitCode == 0
        else { return nil }
        return drawn.outputText
    }
}
