// What can be wrong with what is exported, beside what `ExportError` says.

package enum ExportActionError: Error, Sendable {
    /// A name whose end is of no picture.
    case unknownPicture(String)
    /// A page that is to become a picture.
    case pageAsPicture(String)
    /// A form that is put in place whole has no stream.
    case needsFile
    /// A place for exports that lies in the vault, or holds it.
    case touchesVault(String)
}
