// Runs WeasyPrint on an HTML file, with deterministic output.

import Bytes
import CivilTime
import FileSystem
import Pages
import Processes

/// The program that converts HTML to PDF.
package enum WeasyPrint {
    static let program = "weasyprint"

    /// Sets `name.html` in a folder as PDF and returns the bytes; `name.pdf` remains in the folder.
    ///
    /// Throws `ProcessError.missing` without WeasyPrint, `ExportError.converterFailed` if it fails.
    ///
    /// - Parameter page: called with the number of each page set.
    /// - Parameter page: hears the number of each page when it is set.
    package static func pdf(
        of name: String, in folder: String, on day: Day, page: ((Int) -> Void)? = nil
    ) throws -> [UInt8] {
        try prepare(folder)
        try set(name, in: folder, on: day, page: page)
        return try OpenFile.reading(Paths.join(folder, name + ".pdf")).readAll()
    }

    /// Writes the files that `set` needs into the folder.
    static func prepare(_ folder: String) throws {
        try OpenFile.creating(Paths.join(folder, "sitecustomize.py")).write(Array(setup.utf8))
    }

    /// Makes `name.pdf` from `name.html`, any number of times in a prepared folder. Throws the same errors as `pdf`.
    ///
    /// Through sh(1), for deterministic output: Python's hash seed and the date in the file are fixed.
    static func set(_ name: String, in folder: String, on day: Day, page: ((Int) -> Void)? = nil) throws {
        let result = try RunningProcess(
            "/bin/sh", ["-c", start, program, name + ".html", name + ".pdf", page == nil ? "--quiet" : "--verbose"],
            in: folder,
            variables: [
                ("PYTHONHASHSEED", "0"), ("SOURCE_DATE_EPOCH", "\(Int(day.number) * 86_400)"), ("TMPDIR", folder),
            ]
        ).finish { line in
            // "INFO: Step 5 - Creating layout - Page 12"
            guard let page, line.hasPrefix(step), let number = Int(line.dropFirst(step.count).prefix { $0.isNumber })
            else {
                return
            }
            page(number)
        }
        // "If a command is not found, the exit status shall be 127" (POSIX.1-2017, XCU section 2.8.2).
        if result.exitCode == 127 { throw ProcessError.missing(program: program) }
        guard result.exitCode == 0, FileStamp.exists(Paths.join(folder, name + ".pdf")) else {
            throw ExportError.converterFailed(program: program, message: failure(result.errorText))
        }
    }

    /// Puts the folder of `setup` first in Python's search path.
    private static let start =
        "PYTHONPATH=$PWD${PYTHONPATH:+:$PYTHONPATH} exec \"$0\" \"$3\" --encoding utf-8 \"$1\" \"$2\""

    private static let step = "INFO: Step 5 - Creating layout - Page "

    /// The error output without progress messages.
    private static func failure(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("INFO: ") }.joined(separator: "\n").trimmed
    }

    /// Run by Python at startup (its module `site`). All boxes of all pages live until the last page is drawn: collecting garbage takes up
    /// to a quarter of the time, and finds next to none.
    private static let setup = "import gc\ngc.disable()\n"
}
