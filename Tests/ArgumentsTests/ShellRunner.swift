// Runs programs of the system on a text: shells on completion scripts, mandoc on manual pages.

import Glibc

enum ShellRunner {
    /// Whether a program can be found; tests that need one that is missing are skipped.
    static func has(_ program: String) -> Bool {
        (output(of: "command -v \(program)") ?? "").isEmpty == false
    }

    /// What `program FILE` prints, standard error included, for a file that holds `text`.
    static func run(_ program: String, on text: String) throws -> String {
        var template = Array("/tmp/daybook-arguments-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Failure(what: "mkstemp") }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        let bytes = Array(text.utf8)
        let written = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count else { throw Failure(what: "write") }
        guard let output = output(of: "\(program) \(path) 2>&1 </dev/null") else { throw Failure(what: "popen") }
        return output
    }

    private struct Failure: Error {
        let what: String
    }

    private static func output(of command: String) -> String? {
        guard let stream = popen(command, "r") else { return nil }
        defer { pclose(stream) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { return String(decoding: output, as: UTF8.self) }
            output += buffer[..<count]
        }
    }
}
