// One request: a source, a target, a size.

import Bytes
import FileSystem
import Glibc
import Imaging

struct PictureRequest {
    private let source: String?
    private let target: String?
    private let longest: Int?

    init(_ line: [UInt8]) {
        let request = try? JSONReader.read(line)
        source = request?["source"]?.string
        target = request?["target"]?.string
        longest = request?["longest"]?.int
    }

    func answer() -> [UInt8] {
        guard let source, let target, let longest, (1...65535).contains(longest) else {
            return JSONValue.members([("error", "not a request")]).encoded()
        }
        do {
            return try make(source, target, longest).encoded()
        } catch ImagingError.tooLarge(let width, let height) {
            let limit = PictureReader.maxPixels / 1_000_000
            return JSONValue.members([
                ("error", .string("\(width) × \(height) pixels are more than \(limit) million"))
            ]).encoded()
        } catch ImagingError.failed(let reason) {
            return JSONValue.members([("error", .string(reason))]).encoded()
        } catch let error as SystemError {
            return JSONValue.members([("error", .string("\(error.path): \(error.reason)"))]).encoded()
        } catch {
            return JSONValue.members([("error", .string("\(error)"))]).encoded()
        }
    }

    /// An incomplete picture is made from the available part, with a note.
    private func make(_ source: String, _ target: String, _ longest: Int) throws -> JSONValue {
        do {
            return .members(try make(source, target, longest, isLenient: false))
        } catch ImagingError.failed(let reason) {
            let members = try make(source, target, longest, isLenient: true)
            return .members(members + [("damage", .string(reason))])
        }
    }

    /// Writes the target atomically.
    private func make(
        _ source: String, _ target: String, _ longest: Int, isLenient: Bool
    ) throws -> [(String, JSONValue)] {
        let isOpaque = !target.hasSuffix(".png")
        let picture = try PictureReader(source, longest: longest, isOpaque: isOpaque, isLenient: isLenient)
        let part = target + ".\(getpid()).part"
        do {
            if target.hasSuffix(".six") {
                let (bytes, width, height) = try picture.pixels()
                try OpenFile.creating(part).write(Sixel.encoded(bytes, width: width, height: height))
            } else if target.hasSuffix(".png") {
                try picture.writePNG(part)
            } else {
                try picture.writeJPEG(part)
            }
            try Paths.rename(part, to: target)
        } catch {
            bestEffort { try Paths.removeFile(part) }
            throw error
        }
        return [("width", .int(picture.width)), ("height", .int(picture.height))]
    }
}
