// An ink file as a picture, for the owner's own screen.

import FileSystem
import Ink
import Pages
import Print
import Vault
import Workspaces

extension InkBackgrounds {
    /// For the owner, who may see the entire vault.
    package convenience init(_ files: VaultFiles) {
        self.init { path in try? files.read(path, limit: Self.largest).bytes }
    }
}

/// An ink file for the owner's own screen.
package enum InkOnScreen {
    /// All pages below one another, within a square of this many pixels. Throws what `InkFile` and `SVGConverter` throw.
    ///
    /// - Parameter body: receives a PNG in a folder that is removed afterwards.
    package static func withPicture<Result>(
        of path: VaultPath, longest: Int, in workspace: Workspace, _ body: (_ file: String) throws -> Result
    ) throws -> Result {
        let document = try InkFile(path, in: workspace).drawn(over: InkBackgrounds(workspace.vault.files))
        let png = try SVGConverter.picture(
            ["--format=png", "--keep-aspect-ratio", "--width=\(longest)", "--height=\(longest)"],
            InkDrawing.svg(document, title: path.stem))
        let folder = try Paths.makeTemporaryFolder(in: workspace.machine.temporaryFolder, prefix: "daybook-ink-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        let file = Paths.join(folder, "ink.png")
        try OpenFile.creating(file).write(png)
        return try body(file)
    }
}
