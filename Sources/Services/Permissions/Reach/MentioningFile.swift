// Files that name other files: pages, canvases, drawings, lists of songs, and what lies beside pictures.

import Vault

package enum MentioningFile {
    private static let endings: Set<String> = [
        "html", "htm", "xhtml", "canvas", "svg", "css", "xml", "json", "opml", "yaml", "yml", "toml", "m3u", "m3u8",
        "pls", "excalidraw", "drawio", "ics", "vcf", "csv", "xmp",
    ]
    private static let sidecars: Set<String> = [
        "xmp", "aae", "thm", "json", "xml", "srt", "vtt", "lrc", "sub", "exif", "gpx", "pp3", "dop", "md5",
    ]

    /// A larger one is not looked through.
    package static let largest = 4 << 20

    /// Whether the names of other files may be in it.
    package static func isOne(_ path: VaultPath) -> Bool {
        !path.isMarkdown && (path.saysWhetherPrivate || endings.contains(path.ending))
    }

    /// Whether it says something of a file beside it that is called the same but for its ending.
    static func isSidecar(_ path: VaultPath) -> Bool { sidecars.contains(path.ending) }
}
