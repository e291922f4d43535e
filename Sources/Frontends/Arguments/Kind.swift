// A kind of value with the type that its words are converted to.

/// The kind of a flag's value or of an operand, and the conversion of a checked word.
package struct Kind<Value>: Sendable {
    let outline: ValueKind
    let read: @Sendable (String) -> Value?
}

extension Kind<String> {
    private init(_ outline: ValueKind) { self.init(outline: outline) { $0 } }

    package static var text: Self { Self(.text) }
    package static var path: Self { Self(.path) }
    package static var directory: Self { Self(.directory) }
    package static var query: Self { Self(.query) }
    package static var date: Self { Self(.date) }
    package static var tag: Self { Self(.tag) }
    package static var list: Self { Self(.list) }
    package static var document: Self { Self(.document) }
    package static var vault: Self { Self(.vault) }
    /// One of a few words.
    package static func choice(_ words: [String]) -> Self { Self(.choice(words)) }
}

extension Kind<Int> {
    package static var integer: Self { Self(outline: .integer) { Int($0) } }
    package static var count: Self { Self(outline: .count) { Int($0) } }
}

extension Kind where Value: RawRepresentable<String> & SendableMetatype {
    /// One of a few cases, by their raw values.
    package static func choice(_ cases: [Value]) -> Self {
        Self(outline: .choice(cases.map(\.rawValue)), read: Value.init(rawValue:))
    }
}
