// A thumbnail, created on first request: pages with many pictures do not load originals, and HEIC is shown as JPEG.

import DocumentActions
import FileSystem
import LockActions
import Pages
import Permissions
import Photos
import Vault
import Wording
import Workspaces

struct PictureCopy {
    enum Size: String {
        case small, large

        /// Pixels of the longer side.
        var longest: Int {
            switch self {
            case .small: PictureCache.thumbnail
            case .large: PictureCache.web
            }
        }
    }

    let visit: Visit
    let path: VaultPath
    let size: Size

    /// Types with thumbnails. Animated pictures have none: they would no longer move.
    private static let kinds: Set<String> = [
        "image/jpeg", "image/png", "image/webp", "image/avif", "image/bmp", "image/heic", "image/tiff",
    ]
    /// Types that browsers do not display.
    private static let foreign: Set<String> = ["image/heic", "image/tiff"]
    private static let limit = 64 << 20

    static func isNeeded(_ path: VaultPath) -> Bool {
        foreign.contains(MediaType.of(path.opened)) || InkPicture.isInk(path)
    }

    /// The address for display among many pictures.
    static func small(_ path: VaultPath) -> String {
        // No copy of a locked picture is stored: one is only made if it has to be.
        guard !path.isLocked else { return large(path) }
        return kinds.contains(MediaType.of(path)) || InkPicture.isInk(path)
            ? WebAddress.picture(path, .small) : WebAddress.file(path)
    }

    /// The address for viewing it alone.
    static func large(_ path: VaultPath) -> String {
        isNeeded(path) ? WebAddress.picture(path, .large) : WebAddress.file(path)
    }

    /// Ink is drawn on request, which takes less time than looking for a copy.
    private func drawing(_ files: VaultFiles) throws -> WebResponse {
        let bytes = try files.read(path, limit: Self.limit).bytes
        guard let drawing = InkPicture.svg(bytes, of: path, over: InkBackgrounds(files)) else {
            throw WebRefusal(404, Phrase("\(path): no ink", fr: "\(path) : pas d’encre"))
        }
        return WebResponse(
            200,
            [("Content-Type", "image/svg+xml"), ("Content-Security-Policy", ResponseHeaders.attachmentPolicy)],
            drawing.svg)
    }

    /// Copies are in the cache, shared with the export. If none can be made, the original is shown if possible.
    func response() throws -> WebResponse {
        guard !path.isHidden, Self.kinds.contains(MediaType.of(path.opened)) || InkPicture.isInk(path) else {
            throw WebRefusal.notFound
        }
        let workspace = try visit.workspace()
        guard workspace.vault.files.stamp(path)?.kind == .file else { throw WebRefusal.notFound }
        if InkPicture.isInk(path) { return try drawing(workspace.vault.files) }
        guard !path.isLocked else { return try lockedCopy(in: workspace) }
        let source = workspace.vault.files.location(path)
        return try copy(
            of: source, at: workspace.pictureCache.path(of: source, longest: size.longest, .jpeg), in: workspace)
    }

    /// Made in memory, and discarded with the response.
    private func lockedCopy(in workspace: Workspace) throws -> WebResponse {
        guard workspace.vault.files.isOpen else { throw VaultError.lock(.closed, path) }
        let folder = try EditingFolder(workspace.machine)
        defer { folder.wipe() }
        let source = try folder.put("picture", workspace.vault.files.read(path, limit: Self.limit).bytes)
        return try copy(of: source, at: source + ".jpg", in: workspace)
    }

    private func copy(of source: String, at target: String, in workspace: Workspace) throws -> WebResponse {
        let job = PictureMaker.Job(source: source, target: target, longest: size.longest)
        switch try? workspace.pictureMaker().make([job]).first {
        case .made?, .kept?, .damaged?:
            return WebResponse(
                200,
                [("Content-Type", "image/jpeg"), ("Content-Security-Policy", ResponseHeaders.attachmentPolicy)],
                try OpenFile.reading(target).readAll(limit: Self.limit))
        case .failed?, .crashed?, .late?, nil:
            guard Self.isNeeded(path) else { return .seeOther(WebAddress.file(path)) }
            throw WebRefusal(
                404,
                Phrase(
                    "\(path) could not be read as a picture", fr: "\(path) n’a pas pu être lue comme image"))
        }
    }
}
