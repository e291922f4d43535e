// The one script of the site: light and dark, keys and swipes, photos, searching; from the disk, without a server. All pages are whole without it.

import Bytes
import Resources

package enum SiteScript {
    static let script = "// \(OutputMaker.mark)\n" + CompactCode.script(shared + EmbeddedFile.web("site/search.js"))

    /// What the pages of a server have of it.
    package static let shared = EmbeddedFile.web("site/scheme.js", "site/keys.js", "site/viewer.js")
}
