// Shares positions of text on planner pages as style sheet rules, as all days of a year have the same.

/// Class names for declarations shared by many elements. WeasyPrint parses a rule once, but a `style` attribute each time it occurs.
final class PlannerRules {
    private var numbers: [String: Int] = [:]
    private var declarations: [String] = []

    /// The class of elements with these declarations: `p12`.
    func name(of declaration: String) -> String {
        let number = numbers[declaration] ?? declarations.count
        if number == declarations.count {
            numbers[declaration] = number
            declarations.append(declaration)
        }
        return "p\(number)"
    }

    /// The rules of all names used so far.
    var sheet: String {
        declarations.enumerated().map { ".p\($0.offset) { \($0.element) }\n" }.joined()
    }
}
