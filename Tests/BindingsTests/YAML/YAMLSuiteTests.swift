// The yaml-test-suite (github.com/yaml/yaml-test-suite) through our tree: values as the suite's JSON says, and no crash.

import Bytes
import FileSystem
import Testing
import YAML

/// One case of the suite; a file holds one or several.
private struct SuiteCase {
    /// `4ABK`, or `VJP3/01` for the second case of a file.
    let name: String
    let text: [UInt8]
    let json: String?
    let isInvalid: Bool
}

/// The suite in the folder that DAYBOOK_CORPORA names (default ../shared/corpora); the tests are skipped where it is absent.
private enum YAMLSuite {
    static let folder = (MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora") + "/spec-yaml"
    static let isThere = FileStamp.isFolder(folder)

    static func cases() throws -> [SuiteCase] {
        let names = try OpenFile.folder(folder).entries().compactMap(\.text).filter { $0.hasSuffix(".yaml") }.sorted()
        return try names.flatMap { name -> [SuiteCase] in
            let root = try YAMLParser.parse(try OpenFile.reading(folder + "/" + name).readAll())
            let cases = root?.sequence ?? []
            return cases.enumerated().compactMap { index, item -> SuiteCase? in
                guard let text = item[key: "yaml"]?.scalar else { return nil }
                let number = index < 10 ? "0\(index)" : "\(index)"
                return SuiteCase(
                    name: name.dropLast(5) + (cases.count > 1 ? "/" + number : ""), text: Array(unmarked(text).utf8),
                    json: item[key: "json"]?.scalar, isInvalid: item[key: "fail"]?.scalar == "true")
            }
        }
    }

    /// The suite shows what cannot be seen: `␣` blank, `——»` tab, `↵` (a newline follows), `∎` no final newline, `⇔` byte
    /// order mark, `←` carriage return.
    private static func unmarked(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var at = 0
        while at < scalars.count {
            switch scalars[at] {
            case "␣": output.append(" ")
            case "—":
                let end = scalars[at...].firstIndex { $0 != "—" } ?? scalars.count
                if end < scalars.count, scalars[end] == "»" {
                    output.append("\t")
                    at = end
                } else {
                    output.append("—")
                }
            case "»": output.append("\t")
            case "↵": break
            case "∎": at = scalars.count
            case "⇔": output.append("\u{feff}")
            case "←": output.append("\r")
            default: output.append(scalars[at])
            }
            at += 1
        }
        return String(output)
    }
}

@Suite(.enabled(if: YAMLSuite.isThere, "no corpora here"))
struct YAMLSuiteTests {
    /// Valid cases that libyaml 0.2.5 rejects or misreads.
    private static let known: [String: String] = [
        "2SXE": "takes the colon of an anchor's name `a:` for the end of a key",
        "4MUZ/00": "a colon on the line behind a quoted key of a flow mapping",
        "4MUZ/02": "a colon on the line behind a quoted key of a flow mapping",
        "58MP": "a plain scalar that starts with a colon in a flow mapping",
        "5MUD": "a colon on the line behind a quoted key of a flow mapping",
        "96NN/00": "a tab behind the indentation of a literal block",
        "A2M4": "a tab behind the hyphen of a list",
        "K3WX": "a colon on the line behind a quoted key of a flow mapping",
        "L24T/01": "the last line break of a literal block without a final newline",
        "Q5MG": "a tab in front of a flow mapping",
        "VJP3/01": "a colon on the line behind a quoted key of a flow mapping",
        "Y2GN": "a colon within an anchor's name",
        "Y79Y/01": "a tab behind the indentation of a literal block",
    ]

    @Test func mappingsHaveTheRightValues() throws {
        var count = 0
        for test in try YAMLSuite.cases() where !test.isInvalid {
            // Several documents are several JSON values, which the reader refuses.
            guard let json = test.json, let expected = try? JSONReader.read(Array(json.utf8)), expected.object != nil
            else { continue }
            count += 1
            let found: String
            do throws(YAMLError) {
                found = try YAMLParser.parse(test.text).map { Self.json($0).canonical } ?? "nothing"
            } catch {
                found = "error: \(error.message)"
            }
            if Self.known[test.name] == nil {
                #expect(found == expected.canonical, "\(test.name)")
            } else {
                #expect(found != expected.canonical, "\(test.name) is right now and no exception any more")
            }
        }
        #expect(count > 60)
    }

    @Test func noCaseCrashesAndRangesAreInside() throws {
        let cases = try YAMLSuite.cases()
        #expect(cases.count > 200)
        for test in cases {
            do throws(YAMLError) {
                if let root = try YAMLParser.parse(test.text) { expectInside(root, test) }
            } catch {
                #expect(0...test.text.count ~= error.offset, "\(test.name)")
            }
        }
    }

    private func expectInside(_ node: YAMLNode, _ test: SuiteCase) {
        #expect(node.range.lowerBound >= 0 && node.range.upperBound <= test.text.count, "\(test.name)")
        for item in node.sequence ?? [] { expectInside(item, test) }
        for pair in node.mapping ?? [] {
            expectInside(pair.key, test)
            expectInside(pair.value, test)
        }
    }

    private static func json(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .sequence(let items): return .array(items.map(json))
        case .mapping(let pairs): return .object(pairs.map { .init(key($0.key), json($0.value)) })
        case .scalar(let text):
            switch node.value {
            case .null: return .null
            case .boolean(let flag): return .bool(flag)
            case .integer(let number): return .int(number)
            case .number(let number): return .double(number)
            case .text, nil: return .string(text)
            }
        }
    }

    private static func key(_ node: YAMLNode) -> String {
        node.scalar ?? String(decoding: json(node).encoded(), as: UTF8.self)
    }
}

extension JSONValue {
    /// One text for equal values: members in order of their names, whole numbers without a fraction.
    fileprivate var canonical: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.map { JSONValue.string($0.key).canonical + ":" + $0.value.canonical }.sorted().joined(
                    separator: ",") + "}"
        case .int(let number): "\(Double(number))"
        case .double(let number): "\(number)"
        default: String(decoding: encoded(), as: UTF8.self)
        }
    }
}
