// Routes for a folder that is not a vault yet: a preview, and the button that creates the vault.

import Bytes
import Vault
import Wording
import Workspaces

enum NewVaultRoutes {
    /// Replace all others until the vault exists.
    static let routes: [Route] =
        RouteTable.routes.filter { [.anybody, .newcomer].contains($0.access) } + [
            Route(
                .get, "/", Phrase("what a vault would add to the folder", fr: "ce qu’un coffre ajouterait au dossier"),
                to: .ownMachine
            ) { try NewVaultPage(visit: $0).response() },
            Route(
                .post, NewVaultPage.address, Phrase("make the vault", fr: "créer le coffre"), to: .ownMachine,
                fields: [
                    Route.Field(
                        "sample", isRequired: false, Phrase("1: with a sample", fr: "1 : avec un exemple"))
                ]
            ) { try NewVaultPage(visit: $0).make() },
        ]

    /// For any other page.
    static let onward = WebRefusal(
        303, Phrase("not a vault yet", fr: "pas encore un coffre"), headers: [("Location", "/")])
}
