// daybook-media: makes pictures small, one request a line, one answer a line, until its input ends.

import Bytes
import FileSystem

@main
enum Main {
    /// Requests: `{"source": FILE, "target": FILE, "longest": PIXELS}`; the ending of `target` says what is made: `.jpg`, `.png`, `.six`.
    /// Answers: `{"width": …, "height": …}` with `damage` for a picture of which a part is missing, or `{"error": …}`.
    static func main() {
        StandardStream.ignoreBrokenPipes()
        MemoryLimit.set()
        while let line = StandardStream.input.readLine() {
            var answer = PictureRequest(Array(line.utf8)).answer()
            answer.append(.newline)
            // No one is left to read it.
            guard (try? StandardStream.output.write(answer)) != nil else { return }
        }
    }
}
