// How a source file is written: what its first line is, and what does not occur in it.

import TestSupport
import Testing

@Suite struct SourceTextTests {
    @Test func firstLineSaysWhatItIsFor() {
        for source in SwiftSource.all {
            #expect(source.lines[0].hasPrefix("// ") && source.lines[0].count > 12, "\(source)")
        }
    }

    /// A name means one thing: no two targets have a type of the same name at their top level.
    @Test func namesAreUsedOnce() {
        var places: [String: Set<String>] = [:]
        let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        for source in SwiftSource.all {
            for line in source.code where line.first.map({ !$0.isWhitespace }) ?? false {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                guard let at = words.firstIndex(where: kinds.contains), at + 1 < words.count,
                    !words[..<at].contains("private"), !words[..<at].contains("fileprivate")
                else { continue }
                places[words[at + 1], default: []].insert(source.target)
            }
        }
        for (name, targets) in places where targets.count > 1 && name != "Main" {
            Issue.record("\(name) is a type of \(targets.sorted().joined(separator: " and of "))")
        }
    }

    @Test func noTypeIsNamedLikeItsModule() {
        let modules = Set(SwiftSource.all.map(\.target))
        for source in SwiftSource.all {
            for line in source.code {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                for (word, name) in zip(words, words.dropFirst())
                where ["struct", "class", "enum", "actor", "protocol", "typealias"].contains(word) {
                    #expect(!modules.contains(name), "\(source): \(name)")
                }
            }
        }
    }

    @Test func nothingIsForced() {
        for source in SwiftSource.all {
            #expect(source.lines(where: Self.forces) == [], "\(source): force unwraps, try! or as! in these lines")
        }
    }

    /// An exclamation mark after a value, `try` or `as`: before one it is "not", and `!=` is a comparison.
    private static func forces(_ code: String) -> Bool {
        let bytes = Array(code.utf8)
        return bytes.indices.dropFirst().contains { index in
            guard bytes[index] == UInt8(ascii: "!"), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "=")
            else { return false }
            let before = Character(Unicode.Scalar(bytes[index - 1]))
            return before.isLetter || before.isNumber || "_)]}>\"?".contains(before)
        }
    }

    @Test func dangersHaveReasons() {
        let dangers = ["fatalError(", "@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast("]
        for source in SwiftSource.all {
            for line in source.lines(with: dangers) {
                #expect(source.isCommented(line: line), "\(source):\(line): say why beside it")
            }
        }
    }

    /// Of a program that is built twice, in different folders, every byte is the same.
    @Test func theFolderIsNotInTheProgram() {
        let tellers = ["withoutActuallyEscaping", "#filePath", "#file", "#line"]
        for source in SwiftSource.all {
            #expect(source.lines(with: tellers) == [], "\(source)")
        }
    }

    @Test func theScanner() {
        let source = SwiftSource(
            path: "Sources/Core/Sample/Sample.swift",
            text: """
                internal import Bytes // a!
                let a = "b! \\(c!) d!" /* e! */
                if !f, g != h { try! i() }
                let j = #"k! \\(l!)"#
                """)
        #expect(source.imports == ["Bytes"])
        #expect(source.lines(where: Self.forces) == [2, 3])
        #expect(source.isCommented(line: 2))
        #expect(!source.isCommented(line: 4))
    }
}
