// Errors in requests for exports, besides `ExportError`.

package enum ExportActionError: Error, Sendable {
    /// A file name whose extension is not a picture format.
    case unknownPicture(String)
    /// A page requested as a picture.
    case pageAsPicture(String)
    /// A format that is written atomically cannot be streamed.
    case needsFile
    /// A folder for exports that is inside the vault, or contains it.
    case touchesVault(String)
}
