// Access to pictures: the thumbnail program and its cache.

import FileSystem
import Photos
import Search

extension Workspace {
    /// Throws `missingCompanion` if the program is not installed.
    package func pictureMaker() throws(WorkspaceError) -> PictureMaker {
        PictureMaker(
            program: try Machine.requireCompanion("daybook-media", package: "libvips42"),
            processors: machine.processors)
    }

    package var pictureCache: PictureCache { PictureCache(folder: indexLocation.folder) }
}

extension Machine {
    package static func requireCompanion(_ name: String, package: String) throws(WorkspaceError) -> String {
        guard let path = companion(name) else { throw .missingCompanion(name: name, package: package) }
        return path
    }
}
