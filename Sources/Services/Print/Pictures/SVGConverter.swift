// Converts SVG for screens, terminals and printers, with rsvg-convert from librsvg2-bin.

import Pages
import Processes

package enum SVGConverter {
    /// Throws `ExportError.missingPictureConverter`, `ExportError.converterFailed`, `ProcessError`.
    ///
    /// - Parameter input: one SVG; empty if the arguments name files.
    package static func picture(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let result: ProcessResult
        do throws(ProcessError) {
            result = try ChildProcess.run("rsvg-convert", ["--unlimited"] + arguments, input: input)
        } catch {
            guard case .missing = error else { throw error }
            throw ExportError.missingPictureConverter
        }
        guard result.exitCode == 0, !result.output.isEmpty else {
            throw ExportError.converterFailed(program: "rsvg-convert", message: result.errorText)
        }
        return result.output
    }
}
