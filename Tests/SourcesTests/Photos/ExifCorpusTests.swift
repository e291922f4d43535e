// Every photo of a collection of odd cameras says the same here as in exiftool.

import Bytes
import CivilTime
import FileSystem
import Photos
import Testing

/// Photos in the folder that DAYBOOK_CORPORA names (default ../shared/corpora), with what exiftool read from them.
private let folder = (MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora") + "/exif-ianare"

@Suite(.enabled(if: FileStamp.exists(folder), "no corpora here"))
struct ExifCorpusTests {
    @Test func agreesWithExiftool() throws {
        let bytes = try OpenFile.reading(folder + "/expected-exiftool.json").readAll()
        let photos = try #require(try JSONReader.read(bytes).array)
        #expect(photos.count > 90)
        var wrong: [String] = []
        for photo in photos {
            let name = try #require(photo["SourceFile"]?.string)
            // The list itself, which exiftool read as well.
            if name.hasSuffix(".json") { continue }
            let facts = try PhotoFacts.of(file: folder + "/" + name)
            func check(_ what: String, _ ours: String, _ theirs: String) {
                if ours != theirs { wrong.append("\(name): \(what) \(ours), exiftool \(theirs)") }
            }
            let date = photo["DateTimeOriginal"]?.string ?? photo["CreateDate"]?.string
            check("date", facts.taken.map(Self.text) ?? "none", date.map { String($0.prefix(19)) } ?? "none")
            check(
                "orientation", facts.orientation.map { "\($0)" } ?? "none",
                photo["Orientation"]?.int.map { "\($0)" } ?? "none")
            check("latitude", Self.text(facts.place?.latitude), Self.text(photo["GPSLatitude"]?.double))
            check("longitude", Self.text(facts.place?.longitude), Self.text(photo["GPSLongitude"]?.double))
            check("altitude", Self.text(facts.place?.altitude), Self.text(photo["GPSAltitude"]?.double))
            check("width", facts.width.map { "\($0)" } ?? "none", photo["ImageWidth"]?.int.map { "\($0)" } ?? "none")
            check("height", facts.height.map { "\($0)" } ?? "none", photo["ImageHeight"]?.int.map { "\($0)" } ?? "none")
            check("camera", facts.model ?? "none", photo["Model"]?.string ?? "none")
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    private static func text(_ time: LocalDateTime) -> String {
        time.day.iso.replacing("-", with: ":") + " " + time.time.longText
    }

    private static func text(_ number: Double?) -> String {
        number.map { "\(($0 * 1e6).rounded() / 1e6)" } ?? "none"
    }
}
