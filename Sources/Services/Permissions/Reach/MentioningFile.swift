// Files that may mention other files: pages, canvases, drawings, playlists, and sidecars of pictures.

import Vault

package enum MentioningFile {
    private static let endings: Set<String> = [
        "html", "htm", "xhtml", "canvas", "svg", "css", "xml", "json", "opml", "yaml", "yml", "toml", "m3u", "m3u8",
        "pls", "excalidraw", "drawio", "ics", "vcf", "csv", "xmp",
    ]
    private static let sidecars: Set<String> = [
        "xmp", "aae", "thm", "json", "xml", "srt", "vtt", "lrc", "sub", "exif", "gpx", "pp3", "dop", "md5",
    ]

    /// Larger files are not searched.
    package static let largest = 4 << 20

    /// Whether it may contain names of other files.
    package static func isOne(_ path: VaultPath) -> Bool {
        !path.isMarkdown && (path.saysWhetherPrivate || endings.contains(path.ending))
    }

    /// Whether it has facts about a file of the same name with another extension.
    static func isSidecar(_ path: VaultPath) -> Bool { sidecars.contains(path.ending) }
}
