// SVG to what screens, terminals and printers take, by rsvg-convert of librsvg2-bin.

import Export
import ExportActions
import FileSystem
import Ink
import Processes
import Vault
import Workspaces

enum InkConverter {
    /// Throws `ExportActionError.missingPictureConverter`, `ExportError.converterFailed`, `ProcessError`.
    ///
    /// - Parameter input: one SVG; empty where the arguments name files.
    static func picture(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let result: ProcessResult
        do throws(ProcessError) {
            result = try ChildProcess.run("rsvg-convert", ["--unlimited"] + arguments, input: input)
        } catch {
            guard case .missing = error else { throw error }
            throw ExportActionError.missingPictureConverter
        }
        guard result.exitCode == 0, !result.output.isEmpty else {
            throw ExportError.converterFailed(program: "rsvg-convert", message: result.errorText)
        }
        return result.output
    }
}

/// A file of ink for the owner's own screen.
package enum InkOnScreen {
    /// All pages below one another, within a square of so many pixels. Throws as `InkFile` and `InkConverter` do.
    ///
    /// - Parameter body: is given a PNG in a folder that is gone afterwards.
    package static func withPicture<Result>(
        of path: VaultPath, longest: Int, in workspace: Workspace, _ body: (_ file: String) throws -> Result
    ) throws -> Result {
        let document = try InkFile(path, in: workspace).reading.document
        let png = try InkConverter.picture(
            ["--format=png", "--keep-aspect-ratio", "--width=\(longest)", "--height=\(longest)"],
            InkDrawing.svg(document, title: path.stem))
        let folder = try Paths.makeTemporaryFolder(in: workspace.machine.temporaryFolder, prefix: "daybook-ink-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        let file = Paths.join(folder, "ink.png")
        try OpenFile.creating(file).write(png)
        return try body(file)
    }
}
