// Maps errors of actions to HTTP statuses.

import Bytes
import DocumentActions
import Vault
import Wording
import Workspaces

extension WebRefusal {
    init(explaining error: any Error) {
        let explanation = Explanation(error)
        let status: Int
        switch (explanation.kind, error) {
        case (_, VaultError.missing), (_, VaultError.outside), (_, WorkspaceError.noDocument), (.nothing, _):
            status = 404
        case (_, VaultError.gone): status = 503
        case (_, VaultError.existing): status = 409
        case (.usage, _), (_, is EditRefusal): status = 400
        // A file replaced by another version: whoever drew on it must decide.
        case (_, InkActionError.notOurs), (_, InkActionError.noInk): status = 409
        case (.conflict, _): status = 409
        case (.notPermitted, _): status = 403
        case (.failed, _): status = 500
        }
        self.init(status, explanation.message)
        hint = explanation.hint
    }

    /// For display above a form.
    var explanation: Explanation { Explanation(.failed, message, hint: hint) }

    func json(_ language: LanguageCode) -> JSONValue {
        Schema.refusal(status: status, message[language], hint: hint?[language])
    }
}
