// Prepares a repository for syncing: the merge driver, and the attributes that request it.

import Bytes
import FileSystem
import Processes
import Vault

extension SyncRun {
    /// Names that a remote could turn into links out of the vault.
    private static let ownNames = [
        ".gitattributes", ".gitignore", ".daybook", ".daybookignore", "agenda", "journal", "lists", "media", "sensors",
    ]

    /// Registers the driver if it is missing, and sets the attributes. Returns whether a tracked file was written.
    func prepare(_ settings: SyncSettings) throws -> Bool {
        let known = settings["merge.\(MergeDriver.name).driver"]
        let program = known.map { MergeDriver.program(of: $0) } ?? ""
        if !program.contains("/") && program != "daybook" || program.contains("/") && !FileStamp.exists(program) {
            guard try MergeDriver.register(in: git.folder, program: options.program) else {
                throw SyncError.git(doing: .setUp, complaint: "git config")
            }
            tell(.registeredDriver)
        }
        // These attributes override any .gitattributes in the vault, which may come from others (gitattributes(5)): their filters and
        // encodings cannot keep a note from being merged.
        let hasWritten = try place.writeAttributes()
        let links = Self.ownNames.filter { name in
            (try? FileStamp.of(Paths.join(git.folder, name), followingLinks: false))?.kind == .link
        }
        for name in links { tell(.unusedLink(path: place.prefix + name)) }
        let file = Paths.join(git.folder, ".gitattributes")
        // A link would redirect our lines into another file, and git does not follow one either. Ours are effective without it, so that a
        // fix can arrive from the remote.
        guard !links.contains(".gitattributes") else { return hasWritten }
        func read(_ path: String) -> String? {
            (try? OpenFile.reading(path).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
        }
        let texts = [file, Paths.join(place.top, ".gitattributes")].compactMap(read)
        if texts.contains(where: { text in
            ["*.md", "*.csv"].allSatisfy { kind in
                text.split(whereSeparator: \.isNewline).contains {
                    $0.trimmed.hasPrefix(kind + " ") && $0.contains("merge=\(MergeDriver.name)")
                }
            }
        }) {
            return hasWritten
        }
        guard let text = MergeDriver.attributes(adding: read(file), MergeDriver.plainAttributes) else {
            return hasWritten
        }
        try AtomicWrite.replace(file, with: Array(text.utf8))
        tell(.wroteAttributes(path: place.prefix + ".gitattributes"))
        return true
    }
}
