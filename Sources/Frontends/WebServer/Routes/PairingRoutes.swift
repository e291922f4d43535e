// Pairing of a network device by a one-time code, and how it stays paired.

import Wording

enum PairingRoutes {
    static let routes: [Route] = [
        Route(
            .get, PairingPage.address, Phrase("a device asks to be let in", fr: "un appareil demande à entrer"),
            to: .newDevice
        ) { .html(try PairingPage(visit: $0).html()) },
        Route(
            .post, PairingPage.address,
            Phrase("a cookie for a pairing code", fr: "un cookie contre un code d’association"),
            to: .newDevice,
            fields: [
                Route.Field("code", Phrase("the printed code", fr: "le code affiché")),
                Route.Field("name", Phrase("what the device is called", fr: "le nom de l’appareil")),
            ]
        ) { try PairingPage(visit: $0).pair() },
        Route(
            .get, PhonePage.address,
            Phrase(
                "what makes a phone trust and keep the pages",
                fr: "de quoi se fier aux pages sur un téléphone et les y garder")
        ) { .html(PhonePage(visit: $0).html()) },
        Route(
            .get, PhonePage.certificate,
            Phrase("the certificate that this machine made", fr: "le certificat que cette machine a fait")
        ) { try PhonePage(visit: $0).file() },
    ]
}
