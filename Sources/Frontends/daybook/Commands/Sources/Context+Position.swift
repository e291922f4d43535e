// The user's program that says where one is, for commands.

import Workspaces

extension PositionProgram {
    init?(_ context: Context) throws { try self.init(context.workspace()) }
}
