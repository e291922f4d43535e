// Clickable links on a terminal: whether they are supported, and their URLs.

import Bytes
import FileSystem
import Pages
import Vault
import Workspaces

/// Hyperlinks in terminal emulators (the escape sequence OSC 8).
struct TerminalLinks {
    /// The vault's folder.
    let root: String

    /// Determined from the terminal's variables; `FORCE_HYPERLINK` takes precedence. Unsupported within tmux and screen, since older
    /// versions print unknown sequences.
    static func areUnderstood(_ machine: Machine) -> Bool {
        if let forced = machine["FORCE_HYPERLINK"] { return forced != "0" }
        let term = machine["TERM"] ?? ""
        if term.hasPrefix("screen") || term.hasPrefix("tmux") || term == "dumb" { return false }
        if machine["KITTY_WINDOW_ID"] != nil || machine["WT_SESSION"] != nil || machine["KONSOLE_VERSION"] != nil {
            return true
        }
        // GNOME Terminal and other VTE terminals, since 0.50.
        if let version = machine["VTE_VERSION"].flatMap({ Int($0) }), version >= 5000 { return true }
        if ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"].contains(machine["TERM_PROGRAM"] ?? "") {
            return true
        }
        return ["xterm-kitty", "alacritty", "foot", "contour", "xterm-ghostty", "wezterm"].contains {
            term.hasPrefix($0)
        }
    }

    func address(_ link: NoteRun.Link) -> String? {
        switch link {
        case .web(let address): Self.printable(address)
        // The host name tells a terminal on another machine that the file is not local.
        case .file(let path):
            "file://" + Self.printable(MachineFacts.hostName ?? "")
                + Self.printable(RelativeAddress.encoded(Paths.join(root, path.text)))
        case .here: nil
        }
    }

    /// Limited to the characters that the sequence allows, U+0020 to U+007E, and among them to those of URLs.
    private static func printable(_ address: String) -> String {
        PercentEncoding.encoded(address) { (0x21...0x7e).contains($0) }
    }
}
