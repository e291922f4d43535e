// Every fuzz test counts the rounds in which there was something to look at, and fails where there were few.

import TestSupport
import Testing

@Suite struct FuzzWorkTests {
    @Test func everyMutatorExpectsWork() throws {
        var makers = 0
        for name in try FileTree.paths(below: Repository.path("Tests/FuzzTests")) where name != "FuzzWorkTests.swift" {
            let text = try Repository.text("Tests/FuzzTests/" + name)
            let made = text.count(of: "= Mutator(")
            makers += made
            #expect(made == text.count(of: "mutator.expectWork("), "\(name)")
        }
        #expect(makers > 20)
    }
}

extension String {
    /// How often a text is in this one.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
