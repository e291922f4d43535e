// Whether anything on this machine reads handwriting.

import Workspaces

package enum HandwritingReader {
    /// Whether the configuration names a program, or one of those that are taken otherwise is there. Whether it works shows when it reads.
    package static func isInstalled(in workspace: Workspace) -> Bool {
        guard let recogniser = try? Recognition.recogniser(in: workspace) else { return true }
        guard recogniser is TesseractRecogniser else { return true }
        return workspace.machine.hasProgram(recogniser.name)
    }
}
