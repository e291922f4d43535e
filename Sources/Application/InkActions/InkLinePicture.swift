// One line of handwriting as a picture of its own, cut out of its page.

import Ink
import Vault
import Workspaces

/// The strokes of a line of recognised words.
package struct InkLinePicture: Sendable {
    /// The file of strokes.
    package let file: VaultPath
    package let svg: [UInt8]

    /// Around the strokes, in hundredths of a point.
    private static let margin = 400

    /// Nil where nothing says whose strokes the words are, or they are gone. Throws what `InkFile` throws.
    ///
    /// - Parameters:
    ///   - number: of the line among those with words, from 1.
    ///   - name: of the file of strokes, as the block has it.
    package init?(ofLine number: Int, of name: String, in document: Document, _ workspace: Workspace) throws {
        guard let path = VaultPath(name), workspace.vault.files.exists(path) else { return nil }
        let ink = try InkFile(path, in: workspace).reading.document
        let lines = WrittenLine.all(of: path, in: document, among: ink.strokes.map(\.id))
        guard let line = lines.first(where: { $0.number == number }) else { return nil }
        let names = line.strokes
        guard let page = Self.page(ink.strokes.filter { names.contains($0.id) }) else { return nil }
        file = path
        svg = InkDrawing.svg(page, of: ink, title: line.text)
    }

    /// A page as large as the strokes are.
    private static func page(_ strokes: [InkStroke]) -> InkPage? {
        let points = strokes.flatMap(\.points)
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
            let bottom = points.map(\.y).max()
        else { return nil }
        let elements = strokes.map { stroke in
            var stroke = stroke
            for index in stroke.points.indices {
                stroke.points[index].x -= left - Int32(margin)
                stroke.points[index].y -= top - Int32(margin)
            }
            return InkElement.stroke(stroke)
        }
        return InkPage(
            id: "p1", width: Int(right) - Int(left) + 2 * margin, height: Int(bottom) - Int(top) + 2 * margin,
            layers: [InkLayer(id: "p1-l1", elements: elements)])
    }
}
