// What a file's name ends with.

import Testing
import Vault

@Suite struct FileEndingTests {
    @Test(arguments: [
        ("a.JPG", "jpg"), ("2026.11/photo", ""), ("photo", ""), (".jpg", "jpg"), ("a.tar.gz", "gz"), ("a.", ""),
        ("été.PNG", "png"), ("", ""),
    ])
    func endings(path: String, expected: String) {
        #expect(VaultPath.ending(of: path) == expected)
    }

    /// A camera's files are neither shown nor converted as they are.
    @Test func pictures() {
        #expect(PictureEndings.photos.isSuperset(of: PictureEndings.shown.union(PictureEndings.converted)))
        #expect(PictureEndings.shown.isDisjoint(with: PictureEndings.converted))
        #expect(PictureEndings.photos.contains("cr3") && !PictureEndings.photos.contains("svg"))
    }
}
