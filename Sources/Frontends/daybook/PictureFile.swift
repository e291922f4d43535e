// Writes a drawing to a file and reports that.

import Bytes
import ExchangeActions
import Permissions
import Wording
import Workspaces

struct PictureFile {
    private let file: DrawingFile
    private let context: Context

    var grant: ExportGrant { file.grant }

    /// Throws `ExportActionError`, `PermissionRefusal`.
    init(_ name: String, _ context: Context) throws {
        self.context = context
        file = try DrawingFile(name, in: context.workspace())
    }

    /// Writes the file atomically.
    func write(svg: HTML, title: String) throws {
        try file.write(svg: svg, title: title)
        tell()
    }

    /// The same for a page that is not a drawing.
    func write(page: [UInt8]) throws {
        try file.write(page: page)
        tell()
    }

    private func tell() { context.diagnostic(Phrase("made \(file.place)", fr: "créé : \(file.place)")) }
}
