// The user's position program, for commands.

import Workspaces

extension PositionProgram {
    init?(_ context: Context) throws { try self.init(context.workspace()) }
}
