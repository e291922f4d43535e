// What a repository needs before a sync: the merge driver, and the attributes that ask for it.

import Bytes
import FileSystem
import Processes
import Vault

extension SyncRun {
    /// What a remote could make a link that leads out of the vault.
    private static let ownNames = [
        ".gitattributes", ".gitignore", ".daybook", ".daybookignore", "agenda", "journal", "lists", "media", "sensors",
    ]

    /// Registers the driver where it is missing, and asks git to use it. Returns whether a file was written that git looks at.
    func prepare(_ settings: SyncSettings) throws -> Bool {
        let known = settings["merge.\(MergeDriver.name).driver"]
        let program = known.map { MergeDriver.program(of: $0) } ?? ""
        if !program.contains("/") && program != "daybook" || program.contains("/") && !FileStamp.exists(program) {
            guard try MergeDriver.register(in: git.folder, program: options.program) else {
                throw SyncError.git(doing: .setUp, complaint: "git config")
            }
            tell(.registeredDriver)
        }
        // What is here is stronger than any .gitattributes of the vault, which comes from others, too (gitattributes(5)): no filter
        // and no encoding of theirs keeps a note from being merged.
        let hasWritten = try place.writeAttributes()
        let links = Self.ownNames.filter { name in
            (try? FileStamp.of(Paths.join(git.folder, name), followingLinks: false))?.kind == .link
        }
        for name in links { tell(.unusedLink(path: place.prefix + name)) }
        let file = Paths.join(git.folder, ".gitattributes")
        // A link would lead our lines into another file, and git follows none either. Ours count without it, so that what mends it can
        // come from the remote.
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
