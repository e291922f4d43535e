// Pictures for terminals with sixel graphics.

/// Sixel graphics (DEC, "VT330/VT340 Programmer Reference Manual", chapter 14): 216 colours with ordered dithering.
enum Sixel {
    private static let steps = 6
    /// The Bayer matrix of 4 × 4 ("An optimum method for two-level rendition of continuous-tone pictures", 1973).
    private static let matrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// `pixels` are red, green and blue, row by row.
    static func encoded(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        var output = Array("\u{1b}Pq\"1;1;\(width);\(height)".utf8)
        for colour in 0..<steps * steps * steps {
            let parts = [colour / 36, colour / 6 % 6, colour % 6].map { "\($0 * 100 / (steps - 1))" }
            output += Array("#\(colour);2;\(parts.joined(separator: ";"))".utf8)
        }
        for top in stride(from: 0, to: height, by: 6) {
            var bands: [Int: [UInt8]] = [:]
            for row in top..<min(top + 6, height) {
                for column in 0..<width {
                    let at = (row * width + column) * 3
                    let lift = matrix[row % 4 * 4 + column % 4]
                    let levels = (0..<3).map { (Int(pixels[at + $0]) * (steps - 1) * 16 + lift * 255) / (255 * 16) }
                    let colour = levels[0] * 36 + levels[1] * 6 + levels[2]
                    bands[colour, default: [UInt8](repeating: 0, count: width)][column] |= 1 << UInt8(row - top)
                }
            }
            for (index, colour) in bands.keys.sorted().enumerated() {
                if index > 0 { output.append(UInt8(ascii: "$")) }
                output += Array("#\(colour)".utf8)
                runs(bands[colour] ?? [], &output)
            }
            output.append(UInt8(ascii: "-"))
        }
        return output + Array("\u{1b}\\".utf8)
    }

    /// Columns of six pixels, run-length encoded, without empty ones at the end.
    private static func runs(_ columns: [UInt8], _ output: inout [UInt8]) {
        var end = columns.count
        while end > 0, columns[end - 1] == 0 { end -= 1 }
        var at = 0
        while at < end {
            var next = at + 1
            while next < end, columns[next] == columns[at] { next += 1 }
            let sign = columns[at] + 63
            if next - at > 3 {
                output += Array("!\(next - at)".utf8) + [sign]
            } else {
                output += [UInt8](repeating: sign, count: next - at)
            }
            at = next
        }
    }
}
