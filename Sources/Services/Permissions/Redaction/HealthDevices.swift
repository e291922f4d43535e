// Recognises health devices.

import Vault

package enum HealthDevices {
    /// `sensors/health`, `sensors/health-lea`, and documents with `kind: health`.
    package static func isOne(_ document: Document) -> Bool {
        guard document.kind == .sensor else { return false }
        return isNamed(document.path)
            || document.frontMatter["kind"]?.nonEmptyScalar.map { HealthParts.isHealth($0) } ?? false
    }

    /// By its folder alone.
    package static func isNamed(_ path: VaultPath) -> Bool { path.text.hasPrefix("sensors/health") }
}
