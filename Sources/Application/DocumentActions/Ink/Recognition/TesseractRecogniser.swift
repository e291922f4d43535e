// Tesseract from Debian, which reads all lines of a page in one process: block letters well enough for search, cursive hardly.

import Bytes
import FileSystem
import Ink
import Processes

struct TesseractRecogniser: LineRecogniser {
    let name = "tesseract"
    let identity = "tesseract"

    func words(
        of lines: [LinePicture], language: String?, within milliseconds: Int, in folder: String
    ) throws -> [[RecognisedWord]?] {
        var list: [UInt8] = []
        for (index, line) in lines.enumerated() {
            let path = Paths.join(folder, "\(index + 1).pgm")
            try OpenFile.creating(path).write(line.pgm)
            list += Array((path + "\n").utf8)
        }
        let (names, answers) = (Paths.join(folder, "lines.txt"), Paths.join(folder, "answers.tsv"))
        try OpenFile.creating(names).write(list)
        let knowledge = Self.knowledge(language)
        let result: ProcessResult
        do throws(ProcessError) {
            // Each picture is one line of text; words come with their places.
            result = try ChildProcess.run(
                "nice", ["-n", "10", name, names, "stdout", "--psm", "7", "-l", knowledge, "tsv"],
                variables: [(name: "OMP_THREAD_LIMIT", value: "1")], into: answers, limit: Recognition.maxBytes,
                milliseconds: milliseconds)
        } catch {
            throw InkActionError.recogniserMissing(package: "tesseract-ocr")
        }
        if result.exitCode == 127 { throw InkActionError.recogniserMissing(package: "tesseract-ocr") }
        if result.errorText.contains("Failed loading language") {
            throw InkActionError.recogniserMissing(package: "tesseract-ocr-" + knowledge)
        }
        guard result.exitCode == 0 || result.isTimedOut else {
            let last = result.errorText.split(separator: "\n").last.map(String.init)
            throw InkActionError.recogniserFailed(program: name, reason: last ?? "")
        }
        return Self.words(try OpenFile.reading(answers).readAll(limit: Recognition.maxBytes), lines.count)
    }

    /// Its names of languages (ISO 639-2).
    private static func knowledge(_ language: String?) -> String {
        let names = [
            "de": "deu", "en": "eng", "es": "spa", "fr": "fra", "it": "ita", "nl": "nld", "pt": "por",
        ]
        return language.flatMap { names[String($0.prefix(2)).lowercased()] } ?? "eng"
    }

    /// Columns of its table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text (tesseract(1), tsv).
    static func words(_ table: [UInt8], _ count: Int) -> [[RecognisedWord]?] {
        var result = [[RecognisedWord]?](repeating: nil, count: count)
        for row in String(decoding: table, as: UTF8.self).split(separator: "\n") {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard cells.count >= 11, let page = Int(cells[1]), result.indices.contains(page - 1) else { continue }
            if result[page - 1] == nil { result[page - 1] = [] }
            guard cells[0] == "5", cells.count == 12, let left = Double(cells[6]), let width = Double(cells[8]),
                let confidence = Double(cells[10]), width >= 0
            else { continue }
            for word in cells[11].split(whereSeparator: \.isWhitespace) {
                result[page - 1]?.append(
                    RecognisedWord(text: String(word), range: left...(left + width), confidence: confidence / 100))
            }
        }
        return result
    }
}
