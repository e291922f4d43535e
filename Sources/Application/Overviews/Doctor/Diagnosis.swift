// What is set up on this machine and in this vault, what is missing, and what to type.

import Wording
import Workspaces

package struct Diagnosis: Sendable {
    package enum State: String, Sendable, CaseIterable {
        case ok
        /// Nothing is wrong without it.
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

    /// One thing that was looked at.
    package struct Line: Sendable {
        /// Its name in JSON.
        package let check: String
        package let title: Phrase
        package let state: State
        package let text: Phrase
        /// What to type, or to do.
        package let cure: Phrase?

        init(_ check: String, title: Phrase? = nil, _ state: State, _ text: Phrase, cure: Phrase? = nil) {
            self.check = check
            self.title = title ?? Phrase(same: check)
            self.state = state
            self.text = text
            self.cure = cure
        }

        /// An error as it is told elsewhere.
        init(_ check: String, title: Phrase? = nil, _ state: State, _ error: any Error) {
            let explanation = Explanation(error)
            self.init(check, title: title, state, explanation.message, cure: explanation.hint)
        }
    }

    package let lines: [Line]

    package func count(_ state: State) -> Int { lines.count { $0.state == state } }

    package var isWell: Bool { count(.wrong) == 0 }
}

/// Looks, and changes nothing: no network, and no look at each document.
package struct DiagnosisQuestion {
    /// The vault that is meant, or why it cannot be opened.
    package let vault: Result<Workspace, any Error>
    /// What named the vault: a flag, or a variable. Nil where it was found without.
    package let named: String?
    package let services: [ServiceState]
    /// The width of the terminal; nil where the answer does not go to one.
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
