// Whether this machine has a handwriting recogniser.

import Workspaces

package enum HandwritingReader {
    /// Whether the configuration names a program, or a default one is installed. Whether it works is only known once it reads.
    package static func isInstalled(in workspace: Workspace) -> Bool {
        guard let recogniser = try? Recognition.recogniser(in: workspace) else { return true }
        guard recogniser is TesseractRecogniser else { return true }
        return workspace.machine.hasProgram(recogniser.name)
    }
}
