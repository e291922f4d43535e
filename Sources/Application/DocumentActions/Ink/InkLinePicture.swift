// A single line of handwriting or typed text as a picture, cut out of its page.

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

    /// Nil if the words are not bound to strokes, or the strokes are gone. Throws what `InkFile` throws.
    ///
    /// - Parameters:
    ///   - number: of the line among those with words, from 1.
    ///   - name: of the file of strokes, as in the block.
    package init?(ofLine number: Int, of name: String, in document: Document, _ workspace: Workspace) throws {
        guard let path = VaultPath(name), workspace.vault.files.exists(path) else { return nil }
        let ink = try InkFile(path, in: workspace).reading.document
        let lines = WrittenLine.all(of: path, in: document, among: ink.writingIDs)
        guard let line = lines.first(where: { $0.number == number }), let writing = ink.writing(of: line.words)
        else { return nil }
        file = path
        svg = InkDrawing.svg(Self.page(writing), of: ink, title: line.text)
    }

    /// A page with the size of the writing.
    private static func page(_ writing: InkDocument.Writing) -> InkPage {
        let (left, top) = (writing.left - margin, writing.top - margin)
        let elements = writing.elements.map { element -> InkElement in
            switch element {
            case .stroke(var stroke):
                for index in stroke.points.indices {
                    stroke.points[index].x -= Int32(left)
                    stroke.points[index].y -= Int32(top)
                }
                return .stroke(stroke)
            case .text(var text):
                (text.x, text.y) = (text.x - left, text.y - top)
                return .text(text)
            case .kept: return element
            }
        }
        return InkPage(
            id: "p1", width: writing.right - left + margin, height: writing.bottom - top + margin,
            layers: [InkLayer(id: "p1-l1", elements: elements)])
    }
}
