// Quoting for sh(1).

/// Words for sh(1).
package enum ShellText {
    /// Adds single quotes if the shell would interpret any of it.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x80 || byte.isDigit || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "/._-~+,:@%".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
