// Inflected forms of a name: plurals.

/// Forms of names in English and French, by their endings alone.
enum NameForms {
    /// The words unchanged, in the plural, and in the singular: `tomato`, `tomatoes`; `pomme de terre`, `pommes de terre`.
    static func all(_ words: [String]) -> Set<String> {
        var forms = singular(words)
        guard let first = words.first, let last = words.last else { return forms }
        for plural in plurals(last) { forms.insert((words.dropLast() + [plural]).joined(separator: " ")) }
        guard words.count > 1 else { return forms }
        for plural in plurals(first) {
            forms.insert(([plural] + words.dropFirst()).joined(separator: " "))
            for end in plurals(last) {
                forms.insert(([plural] + words.dropFirst().dropLast() + [end]).joined(separator: " "))
            }
        }
        return forms
    }

    /// The words unchanged, and with the first, the last or both in the singular.
    static func singular(_ words: [String]) -> Set<String> {
        var forms: Set<String> = [words.joined(separator: " ")]
        guard let first = words.first, let last = words.last else { return forms }
        for ending in singulars(last) {
            forms.insert((words.dropLast() + [ending]).joined(separator: " "))
            guard words.count > 1 else { continue }
            for opening in singulars(first) {
                forms.insert(([opening] + words.dropFirst().dropLast() + [ending]).joined(separator: " "))
            }
        }
        if words.count > 1 {
            for opening in singulars(first) { forms.insert(([opening] + words.dropFirst()).joined(separator: " ")) }
        }
        return forms
    }

    private static func plurals(_ word: String) -> [String] {
        guard word.utf8.count > 2, word.last?.isLetter == true else { return [] }
        if word.hasSuffix("s") || word.hasSuffix("x") || word.hasSuffix("z") { return [word + "es"] }
        if word.hasSuffix("al") { return [word + "s", word.dropLast() + "ux"] }
        if word.hasSuffix("au") || word.hasSuffix("eu") { return [word + "x", word + "s"] }
        if word.hasSuffix("y") { return [word + "s", word.dropLast() + "ies"] }
        if word.hasSuffix("o") || word.hasSuffix("ch") || word.hasSuffix("sh") { return [word + "s", word + "es"] }
        if word.hasSuffix("f") { return [word + "s", word.dropLast() + "ves"] }
        return [word + "s"]
    }

    private static func singulars(_ word: String) -> [String] {
        guard word.utf8.count > 3 else { return [] }
        if word.hasSuffix("ies") { return [word.dropLast(3) + "y", String(word.dropLast())] }
        if word.hasSuffix("aux") { return [word.dropLast(2) + "l", String(word.dropLast())] }
        if word.hasSuffix("ves") { return [word.dropLast(3) + "f", String(word.dropLast())] }
        if word.hasSuffix("oes") || word.hasSuffix("ches") || word.hasSuffix("shes") || word.hasSuffix("ses")
            || word.hasSuffix("xes")
        {
            return [String(word.dropLast(2)), String(word.dropLast())]
        }
        return word.hasSuffix("s") && !word.hasSuffix("ss") || word.hasSuffix("eux") ? [String(word.dropLast())] : []
    }
}
