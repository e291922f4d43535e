// The paper of a planner: ruling, colour, margins.

import Vault

/// The look of the empty areas of a page, and its margins.
package struct PaperStyle: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case blank, lined, grid, dotted
        /// As defined by `paper:` in the vault's settings.
        case custom
    }

    package var kind: Kind
    package var ruling: PaperRuling
    /// Distance between lines or dots, in millimetres.
    package var spacing: Double
    /// Width of a line or diameter of a dot, in millimetres.
    package var lineWidth: Double
    /// `#rrggbb`
    package var colour: String
    package var margins: PaperMargins
    /// A week takes two facing pages, with mirrored margins on the left one.
    package var isTwoPageSpread: Bool

    package init(_ kind: Kind, settings: PaperSettings? = nil, size: PaperSize = .a4) {
        let settings = kind == .custom ? settings ?? PaperSettings() : PaperSettings()
        let ruling = PaperRuling(rawValue: kind.rawValue) ?? settings.base ?? .dotted
        self.kind = kind
        self.ruling = ruling
        spacing = settings.spacing ?? (ruling == .lined ? 7 : 5)
        lineWidth = settings.lineWidth ?? (ruling == .dotted ? 0.38 : ruling == .grid ? 0.1 : 0.14)
        colour = settings.colour ?? (ruling == .dotted ? "#a3adb5" : ruling == .grid ? "#cbd3d9" : "#bcc6ce")
        let edge = size == .a5 ? 9.0 : 13.0
        margins = settings.margins ?? PaperMargins(top: edge, right: edge, bottom: edge, left: edge)
        isTwoPageSpread = settings.isTwoPageSpread ?? false
    }
}
