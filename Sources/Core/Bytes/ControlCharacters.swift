// Invisible characters that affect a terminal or the text around them.

extension Unicode.Scalar {
    /// C0, DEL and C1 (ECMA-48): general category Cc.
    package var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }
    /// Embeddings, overrides and isolates; right-to-left text needs none of them (UAX #9, section 2).
    package var isBidirectionalControl: Bool { 0x202a...0x202e ~= value || 0x2066...0x2069 ~= value }
}
