// Diagnosis of this machine and this vault: what is set up, what is missing, and what to type.

import Wording
import Workspaces

package struct Diagnosis: Sendable {
    package enum State: String, Sendable, CaseIterable {
        case ok
        /// Optional.
        case missing
        case wrong

        package var phrase: Phrase {
            switch self {
            case .ok: Phrase(same: "ok")
            case .missing: Phrase("missing", fr: "manque")
            case .wrong: Phrase("wrong", fr: "erreur")
            }
        }
    }

    /// The result of one check.
    package struct Line: Sendable {
        /// Its name in JSON.
        package let check: String
        package let title: Phrase
        package let state: State
        package let text: Phrase
        /// The command or action that fixes it.
        package let cure: Phrase?

        init(_ check: String, title: Phrase? = nil, _ state: State, _ text: Phrase, cure: Phrase? = nil) {
            self.check = check
            self.title = title ?? Phrase(same: check)
            self.state = state
            self.text = text
            self.cure = cure
        }

        /// An error with its usual message.
        init(_ check: String, title: Phrase? = nil, _ state: State, _ error: any Error) {
            let explanation = Explanation(error)
            self.init(check, title: title, state, explanation.message, cure: explanation.hint)
        }
    }

    package let lines: [Line]

    package func count(_ state: State) -> Int { lines.count { $0.state == state } }

    package var isWell: Bool { count(.wrong) == 0 }
}

/// Checks without changing anything: no network, and no scan of the documents.
package struct DiagnosisQuestion {
    /// The vault, or why it cannot be opened.
    package let vault: Result<Workspace, any Error>
    /// What selected the vault: an option, or a variable. Nil if it was found without.
    package let named: String?
    package let services: [ServiceState]
    /// The width of the terminal; nil if the output does not go to one.
    package let columns: Int?

    package init(
        _ vault: Result<Workspace, any Error>, named: String?, services: [ServiceState] = [], columns: Int? = nil
    ) {
        self.vault = vault
        self.named = named
        self.services = services
        self.columns = columns
    }

    package func answer(on machine: Machine, _ configuration: UserConfiguration) -> Diagnosis {
        var lines = vaultLines(machine)
        if let workspace = try? vault.get() {
            lines += repositoryLines(workspace) + permissionLines(workspace) + serviceLines(workspace)
        }
        lines += machineLines(machine, configuration) + programLines(machine, configuration)
        return Diagnosis(lines: lines)
    }
}
