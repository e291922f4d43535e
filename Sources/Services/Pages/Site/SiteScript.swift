// The site's only script: colour scheme, keys and swipes, photos, search; works from disk, without a server. Pages are complete without it.

import Bytes
import Resources

package enum SiteScript {
    static let script = "// \(OutputMaker.mark)\n" + CompactCode.script(shared + EmbeddedFile.web("site/search.js"))

    /// The parts shared with pages of a server.
    package static let shared = EmbeddedFile.web("site/scheme.js", "site/keys.js", "site/viewer.js")
}
