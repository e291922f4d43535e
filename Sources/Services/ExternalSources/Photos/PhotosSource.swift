// Photos as a source: folders of pictures, with time, place and camera of each.

import Bytes
import CivilTime
import Permissions
import Photos
import Vault

package struct PhotosSource: SourceModule {
    package static let source = PermissionSource.photos
    package static let endings = PictureEndings.photos.sorted()
    package static let version = 1

    package init() {}

    package func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws
        -> [PhotoSeen]
    {
        let facts = try PhotoFacts.of(file: try grant.path(of: file))
        return [
            PhotoSeen(
                path: file.path, taken: facts.taken ?? facts.changed, latitude: facts.place?.latitude,
                longitude: facts.place?.longitude, camera: facts.camera)
        ]
    }
}

/// A picture at its original path.
package struct PhotoSeen: SourceFact, Hashable {
    package let path: String
    /// In the camera's local time.
    package let taken: LocalDateTime?
    package let latitude: Double?
    package let longitude: Double?
    package let camera: String?

    package func hiding(_ fields: Set<String>) -> PhotoSeen? {
        let isPlaceHidden = fields.contains("place")
        return PhotoSeen(
            path: path, taken: taken, latitude: isPlaceHidden ? nil : latitude,
            longitude: isPlaceHidden ? nil : longitude,
            camera: fields.contains("camera") ? nil : camera)
    }

    package var json: JSONValue {
        .members(
            [
                ("path", .string(path)), ("taken", taken.map { .string($0.text) } ?? .null),
                ("latitude", latitude.map { .double($0) } ?? .null),
                ("longitude", longitude.map { .double($0) } ?? .null),
                ("camera", camera.map { .string($0) } ?? .null),
            ].filter { $0.1 != .null })
    }

    package init?(json: JSONValue) {
        guard let path = json["path"]?.string else { return nil }
        self.init(
            path: path, taken: json["taken"]?.string.flatMap { Timestamp(text: $0)?.local },
            latitude: json["latitude"]?.double,
            longitude: json["longitude"]?.double, camera: json["camera"]?.string)
    }

    init(path: String, taken: LocalDateTime?, latitude: Double?, longitude: Double?, camera: String?) {
        (self.path, self.taken, self.camera) = (path, taken, camera)
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

extension [PhotoSeen] {
    /// The pictures of a day, in order of capture.
    package func on(_ day: Day) -> [PhotoSeen] {
        filter { $0.taken?.day == day }.sorted {
            ($0.taken ?? .init(day: day, time: .midnight), $0.path) < (
                $1.taken ?? .init(day: day, time: .midnight), $1.path
            )
        }
    }
}
