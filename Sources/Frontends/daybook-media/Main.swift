// daybook-media: makes thumbnails, one request per line, one answer per line, until its input ends.

import Bytes
import FileSystem

@main
enum Main {
    /// Requests: `{"source": FILE, "target": FILE, "longest": PIXELS}`; the extension of `target` determines the format: `.jpg`, `.png`,
    /// `.six`. Answers: `{"width": …, "height": …}` with `damage` for an incomplete picture, or `{"error": …}`.
    static func main() {
        StandardStream.ignoreBrokenPipes()
        MemoryLimit.set()
        while let line = StandardStream.input.readLine() {
            var answer = PictureRequest(Array(line.utf8)).answer()
            answer.append(.newline)
            // There is no reader left.
            guard (try? StandardStream.output.write(answer)) != nil else { return }
        }
    }
}
