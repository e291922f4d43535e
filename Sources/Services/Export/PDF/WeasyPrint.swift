// Runs WeasyPrint over one HTML file, so that the same HTML gives the same bytes.

import Bytes
import CivilTime
import FileSystem
import Processes

/// The program that sets HTML as PDF.
package enum WeasyPrint {
    static let program = "weasyprint"

    /// Sets `name.html` of a folder as PDF and returns the bytes; `name.pdf` is left in the folder.
    ///
    /// Through env(1), so that the same words give the same bytes: Python's hashes and the date in the file are fixed.
    /// Throws `ProcessError.missing` without WeasyPrint, `ExportError.converterFailed` where it fails.
    package static func pdf(of name: String, in folder: String, on day: Day) throws -> [UInt8] {
        let output = Paths.join(folder, name + ".pdf")
        let result = try ChildProcess.run(
            "env",
            [
                "PYTHONHASHSEED=0", "SOURCE_DATE_EPOCH=\(Int(day.number) * 86_400)", program, "--quiet", "--encoding",
                "utf-8", name + ".html", name + ".pdf",
            ], in: folder)
        // "The command specified was not found" (env(1)).
        if result.exitCode == 127 { throw ProcessError.missing(program: program) }
        guard result.exitCode == 0, FileStamp.exists(output) else {
            throw ExportError.converterFailed(program: program, message: result.errorText.trimmed)
        }
        return try OpenFile.reading(output).readAll()
    }
}
