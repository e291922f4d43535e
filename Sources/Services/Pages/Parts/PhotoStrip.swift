// Pictures side by side: thumbnails linked to their page, or to the full picture.

import Bytes
import Wording

/// One picture of a strip.
package struct StripPicture {
    /// The address of the thumbnail.
    let small: String
    /// The link target.
    let link: String
    /// In the writer's words; empty if there is none.
    let caption: String
    /// The name of the link if there is no caption.
    package let name: String
    /// Transparent.
    let isInk: Bool

    package init(small: String, link: String, caption: String, name: String, isInk: Bool = false) {
        (self.small, self.link, self.caption, self.name) = (small, link, caption, name)
        self.isInk = isInk
    }
}

package enum PhotoStrip {
    /// - Parameters:
    ///   - style: `strip` for cropped squares, `photos` for whole pictures.
    ///   - hasCaptions: whether captions are shown below.
    package static func write(
        _ pictures: [StripPicture], style: String = "strip", hasCaptions: Bool = false, _ html: inout HTMLText
    ) {
        guard !pictures.isEmpty else { return }
        html.markup("<div class=\"\(style)\">\n")
        for picture in pictures {
            html.markup(picture.isInk ? "<figure class=\"ink\"><a href=\"" : "<figure><a href=\"")
            html.words(picture.link)
            html.markup("\"><img src=\"")
            html.words(picture.small)
            html.markup("\" alt=\"")
            html.words(picture.caption.isEmpty ? picture.name : picture.caption)
            html.markup("\" loading=\"lazy\"></a>")
            if hasCaptions, !picture.caption.isEmpty { html.element("figcaption", picture.caption) }
            html.markup("</figure>\n")
        }
        html.markup("</div>\n")
    }
}
