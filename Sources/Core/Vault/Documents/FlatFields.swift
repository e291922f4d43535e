// Front-matter values under flat dotted names, which makes any key available to queries.

import Bytes
import YAML

extension FrontMatter {
    /// All scalar values with their keys: `weather: {temp: 21}` becomes `weather.temp` 21; each element of a list has
    /// the list's key. Keys are folded to lower case. At most `limit` of them.
    package func flatFields(limit: Int = 20_000) -> [(key: String, value: String)] {
        var found: [(key: String, value: String)] = []
        func visit(_ key: String, _ node: YAMLNode) {
            guard found.count < limit else { return }
            switch node.content {
            case .scalar(let text): found.append((key, text))
            case .sequence(let items): for item in items { visit(key, item) }
            case .mapping(let pairs):
                for pair in pairs { visit(key + "." + Folding.fold(pair.key.scalar ?? ""), pair.value) }
            }
        }
        for entry in entries { visit(Folding.fold(entry.key), entry.value) }
        return found
    }
}
