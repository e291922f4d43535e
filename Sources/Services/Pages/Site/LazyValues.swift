// Lazy values, made on first use.

import Synchronization

/// A value that is known, or made once, on the first thread to use it.
final class LazyValue<Value: Sendable>: Sendable {
    private let known: Value?
    private let made: Mutex<Value?>
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) {
        known = nil
        made = Mutex(nil)
        self.make = make
    }

    init(known value: Value) {
        known = value
        made = Mutex(nil)
        make = { value }
    }

    package var value: Value {
        if let known { return known }
        return made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}

/// Values by index: all known, or each made on first use.
package struct LazyList<Element: Sendable>: RandomAccessCollection, Sendable {
    private let known: [Element]
    private let rest: Rest?

    private final class Rest: Sendable {
        let made: Mutex<[Element?]>
        let make: @Sendable (Int) -> Element

        init(_ count: Int, _ make: @escaping @Sendable (Int) -> Element) {
            made = Mutex(Array(repeating: nil, count: count))
            self.make = make
        }
    }

    package let startIndex = 0
    package let endIndex: Int

    init(_ known: [Element]) {
        (self.known, rest, endIndex) = (known, nil, known.count)
    }

    /// - Parameter make: may be called twice for the same index, by two threads.
    init(count: Int, _ make: @escaping @Sendable (Int) -> Element) {
        (known, rest, endIndex) = ([], Rest(count, make), count)
    }

    package subscript(number: Int) -> Element {
        guard let rest else { return known[number] }
        if let made = rest.made.withLock({ $0[number] }) { return made }
        let value = rest.make(number)
        return rest.made.withLock { made in
            if let first = made[number] { return first }
            made[number] = value
            return value
        }
    }
}
