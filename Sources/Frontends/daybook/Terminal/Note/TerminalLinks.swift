// Links on a terminal that one may click: whether it knows them, and what they lead to.

import Bytes
import FileSystem
import Pages
import Vault
import Workspaces

/// Hyperlinks in terminal emulators (the escape sequence OSC 8).
struct TerminalLinks {
    /// The vault's folder.
    let root: String

    /// What the terminal's variables say of it; `FORCE_HYPERLINK` decides. Within tmux and screen none: older ones show what they do not
    /// know.
    static func areUnderstood(_ machine: Machine) -> Bool {
        if let forced = machine["FORCE_HYPERLINK"] { return forced != "0" }
        let term = machine["TERM"] ?? ""
        if term.hasPrefix("screen") || term.hasPrefix("tmux") || term == "dumb" { return false }
        if machine["KITTY_WINDOW_ID"] != nil || machine["WT_SESSION"] != nil || machine["KONSOLE_VERSION"] != nil {
            return true
        }
        // GNOME Terminal and others of its kind, since 0.50.
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
        // The host tells a terminal on another machine that the file is not its own.
        case .file(let path):
            "file://" + Self.printable(MachineFacts.hostName ?? "")
                + Self.printable(RelativeAddress.encoded(Paths.join(root, path.text)))
        case .here: nil
        }
    }

    /// Nothing but the characters that the sequence allows: U+0020 to U+007E, and of them those of an address.
    private static func printable(_ address: String) -> String {
        PercentEncoding.encoded(address) { (0x21...0x7e).contains($0) }
    }
}
