// Thumbnails of photos, embedded in a standalone page.

import FileSystem
import Photos

package struct GlancePhotos {
    private let cache: PictureCache
    private let maker: PictureMaker

    /// Pixels of the longer edge: two for each pixel shown.
    private static let longest = 320
    /// A copy of that size is never larger; larger files are left out.
    private static let maxBytes = 200_000

    package init(cache: PictureCache, maker: PictureMaker) { (self.cache, self.maker) = (cache, maker) }

    /// JPEG copies of the readable photos, by path. Copies contain neither time nor location.
    package func copies(of paths: [String]) -> [String: [UInt8]] {
        var copies: [String: [UInt8]] = [:]
        let jobs = paths.compactMap { path in
            (try? cache.path(of: path, longest: Self.longest, .jpeg)).map {
                PictureMaker.Job(source: path, target: $0, longest: Self.longest)
            }
        }
        guard !jobs.isEmpty, (try? maker.make(jobs)) != nil else { return [:] }
        for job in jobs {
            guard let bytes = try? OpenFile.reading(job.target).readAll(), bytes.count <= Self.maxBytes,
                bytes.starts(with: [0xff, 0xd8])
            else { continue }
            copies[job.source] = bytes
        }
        return copies
    }
}
