// Health as a source: export.zip and export.xml of Apple Health.

import Archives
import Bytes
import FileSystem
import Permissions
import Wording

package struct HealthSource: SourceModule {
    package static let source = PermissionSource.health
    package static let endings = ["xml", "zip"]
    package static let version = 1

    package init() {}

    package func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws
        -> [HealthDay]
    {
        let reader = AppleHealthReader()
        let days: [HealthDay]
        if file.path.lowercased().hasSuffix(".zip") {
            days = try HealthArchive.read(path: try grant.path(of: file), size: file.stamp.size, reader)
        } else {
            try grant.stream(file) { piece in
                var failure: SourceRefusal?
                piece.withUnsafeBytes { buffer in
                    do throws(SourceRefusal) { try reader.feed(buffer) } catch { failure = error }
                }
                if let failure { throw failure }
            }
            days = try reader.finish()
        }
        problems = reader.problems
        return days
    }
}

/// The archive made by an iPhone: it contains `export.xml`, named in the phone's language, among routes and documents.
package enum HealthArchive {
    /// The days in the archive at a path. Throws `SourceRefusal`, `ArchiveError`.
    package static func read(path: String, size: Int64, _ reader: AppleHealthReader) throws -> [HealthDay] {
        let archive = try ArchiveReader(path: path, size: size)
        while let member = try archive.next() {
            let name = member.name.lowercased()
            // `export_cda.xml` contains the same for hospitals.
            guard !member.isFolder, name.hasSuffix(".xml"), !name.hasSuffix("cda.xml") else { continue }
            var failure: SourceRefusal?
            while failure == nil,
                try archive.readChunk({ bytes in
                    do throws(SourceRefusal) { try reader.feed(bytes) } catch { failure = error }
                })
            {}
            if let failure { throw failure }
            return try reader.finish()
        }
        throw SourceRefusal(
            Phrase("no export.xml in the archive", fr: "aucun export.xml dans l’archive"))
    }
}

extension HealthDay: SourceFact {
    package func hiding(_ fields: Set<String>) -> HealthDay? {
        let shown = values.filter { !fields.contains($0.key.field) }
        return shown.isEmpty ? nil : HealthDay(number: number, values: shown)
    }

    package var json: JSONValue {
        .members(
            [("day", .int(Int(number)))]
                + HealthMeasure.allCases.compactMap { measure in values[measure].map { (measure.rawValue, .double($0)) }
                })
    }

    package init?(json: JSONValue) {
        guard let day = json["day"]?.int else { return nil }
        var values: [HealthMeasure: Double] = [:]
        for measure in HealthMeasure.allCases { values[measure] = json[measure.rawValue]?.double }
        self.init(number: Int32(clamping: day), values: values)
    }
}
