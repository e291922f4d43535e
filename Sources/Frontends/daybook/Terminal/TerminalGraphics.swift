// Pictures in terminals: the supported protocol, and its bytes.

import Bytes
import DocumentActions
import FileSystem
import LockActions
import Photos
import Vault
import Workspaces

/// A protocol for sending a picture to a terminal.
enum TerminalGraphics {
    /// kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), PNG in chunks of base64.
    case kitty
    /// iTerm2's inline images (iterm2.com/documentation-images.html).
    case iTerm
    case sixel

    /// Determined from the terminal's variables. Nil within tmux and screen, which do not pass graphics on.
    init?(_ machine: Machine) {
        let term = machine["TERM"] ?? ""
        if term.hasPrefix("screen") || term.hasPrefix("tmux") || term == "dumb" { return nil }
        let program = machine["TERM_PROGRAM"] ?? ""
        if machine["KITTY_WINDOW_ID"] != nil || term == "xterm-kitty" || program == "ghostty" {
            self = .kitty
        } else if program == "iTerm.app" || program == "WezTerm" {
            self = .iTerm
        } else if ["mlterm", "foot", "yaft", "contour"].contains(where: { term.hasPrefix($0) })
            || term.contains("sixel") || program == "mintty"
        {
            self = .sixel
        } else {
            return nil
        }
    }

    var form: PictureCache.Form {
        switch self {
        case .kitty: .png
        case .iTerm: .jpeg
        case .sixel: .sixel
        }
    }

    private static let kittyPiece = 4096

    /// The output for a small picture.
    func text(of picture: [UInt8]) -> [UInt8] {
        switch self {
        case .sixel: return picture
        case .iTerm:
            return Array(
                "\u{1b}]1337;File=inline=1;size=\(picture.count):\(Base64.encode(picture))\u{7}".utf8)
        case .kitty:
            let text = Array(Base64.encode(picture).utf8)
            var output: [UInt8] = []
            for start in stride(from: 0, to: text.count, by: Self.kittyPiece) {
                let end = min(start + Self.kittyPiece, text.count)
                let head = (start == 0 ? "a=T,f=100," : "") + "m=\(end < text.count ? 1 : 0)"
                output += Array("\u{1b}_G\(head);".utf8) + text[start..<end] + Array("\u{1b}\\".utf8)
            }
            return output
        }
    }
}

extension Context {
    /// The protocol permitted by `--images`; nil for no pictures.
    func graphics(_ choice: String?) -> TerminalGraphics? {
        switch choice {
        case "never": nil
        case "always": TerminalGraphics(machine) ?? .sixel
        default: terminal.isTerminal && !terminal.isTerse ? TerminalGraphics(machine) : nil
        }
    }

    /// Draws all pages of an ink file below one another, or reports why that is impossible.
    func draw(ink path: VaultPath, _ graphics: TerminalGraphics) {
        let longest = PictureCache.thumbnail
        do {
            try InkOnScreen.withPicture(of: path, longest: longest, in: workspace()) { source in
                let target = source + "." + graphics.form.rawValue
                let made = try makePictures([PictureMaker.Job(source: source, target: target, longest: longest)])
                if let picture = try? OpenFile.reading(target).readAll() {
                    terminal.write(graphics.text(of: picture) + [.newline])
                }
                if let outcome = made.first { diagnostic(outcome, path) }
            }
        } catch {
            diagnostic(CommandError(error).message)
        }
    }

    /// Draws photos of the vault, each on separate lines, and reports failures.
    func draw(_ photos: [VaultPath], _ graphics: TerminalGraphics) {
        do {
            let (vault, cache) = (try vault(), try pictureCache())
            // Copies of locked ones are kept in memory only.
            let memory = photos.contains(where: \.isLocked) ? try EditingFolder(machine) : nil
            defer { memory?.wipe() }
            let jobs = try photos.enumerated().map { number, path in
                if let memory, path.isLocked {
                    let source = try memory.put(String(number), vault.files.read(path).bytes)
                    let target = source + "." + graphics.form.rawValue
                    return PictureMaker.Job(source: source, target: target, longest: PictureCache.thumbnail)
                }
                let source = vault.files.location(path)
                return PictureMaker.Job(
                    source: source,
                    target: try cache.path(of: source, longest: PictureCache.thumbnail, graphics.form),
                    longest: PictureCache.thumbnail)
            }
            for (index, outcome) in try makePictures(jobs).enumerated() {
                if let picture = try? OpenFile.reading(jobs[index].target).readAll() {
                    terminal.write(graphics.text(of: picture) + [.newline])
                }
                diagnostic(outcome, photos[index])
            }
        } catch {
            diagnostic(CommandError(error).message)
        }
    }
}
