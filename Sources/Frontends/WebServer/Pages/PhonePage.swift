// Instructions for making a phone trust this machine's certificate and keep the pages on its home screen.

import Bytes
import Permissions
import Wording

struct PhonePage {
    let visit: Visit

    static let address = "/phone"
    static let certificate = "/phone/daybook.crt"

    func html() -> [UInt8] {
        WebPage(visit, .document).html(visit.say(Self.title)) { html in
            html.element("h1", visit.say(Self.title))
            guard let network = visit.door.devices?.network else {
                html.element("p", visit.say(Self.listen))
                return
            }
            // The browser's system is a guess: if unknown, both are shown.
            let system = PairingPage.name(visit.request.value("user-agent"))
            let systems: [(name: String, trust: Phrase, keep: Phrase)] = [
                ("Android", Self.trustOnAndroid, Self.keepOnAndroid), ("iPhone", Self.trustOnIPhone, Self.keepOnIPhone),
            ]
            let chosen = systems.filter { $0.name == (system == "iPad" ? "iPhone" : system) }
            let shown = chosen.isEmpty ? systems : chosen
            func steps(_ words: (name: String, text: Phrase)) {
                if shown.count > 1 { html.element("h3", words.name) }
                html.element("p", visit.say(words.text))
            }
            if network.certificate != nil {
                html.element("h2", visit.say(Self.trust))
                html.element("p", visit.say(Self.whyTrust))
                html.element("p", PairingPage.grouped(network.fingerprint), class: "fingerprint")
                html.markup("<p><a class=\"button\" href=\"\(Self.certificate)\" download>")
                html.words(visit.say(Self.download))
                html.markup("</a></p>\n")
                for system in shown { steps((system.name, system.trust)) }
                html.element("p", visit.say(Self.whatItProves), class: "count")
            }
            html.element("h2", visit.say(Self.keep))
            for system in shown { steps((system.name, system.keep)) }
            html.element("p", visit.say(Self.whatIsKept), class: "count")
            if let device = visit.visitor.device, !device.writes {
                html.element("h2", visit.say(Self.write))
                html.element("p", visit.say(WebWords.mayWrite(device.name)))
            }
        }
    }

    /// The certificate created by this machine. Throws 404 if there is none: then devices already trust the one in use.
    func file() throws(WebRefusal) -> WebResponse {
        guard let text = visit.door.devices?.network.certificate else { throw WebRefusal.notFound }
        let headers = [
            ("Content-Type", "application/x-x509-ca-cert"),
            ("Content-Disposition", "attachment; filename=\"daybook.crt\""),
        ]
        return WebResponse(200, headers, Array(text.utf8))
    }

    static let title = Phrase("On a phone", fr: "Sur un téléphone")
    private static let listen = Phrase(
        "“daybook serve --listen ADDRESS”, with the address of this machine in your network, lets phones in: it draws an address for their camera. This page, opened on the phone, leads on from there.",
        fr:
            "« daybook serve --listen ADRESSE », avec l’adresse de cette machine dans votre réseau, laisse entrer les téléphones : la commande dessine une adresse pour leur appareil photo. Ouverte sur le téléphone, cette page mène plus loin."
    )
    private static let trust = Phrase("Trust the certificate", fr: "Se fier au certificat")
    private static let whyTrust = Phrase(
        "Your browser warns of this address because the machine made its certificate itself. Trusted once, it is known: no more warnings, pages that open without a network, and a place on the home screen. Its fingerprint (SHA-256), which the terminal of the machine shows as well:",
        fr:
            "Votre navigateur avertit de cette adresse parce que la machine a fait son certificat elle-même. Une fois reconnu, il n’y a plus d’avertissement, les pages s’ouvrent sans réseau et prennent place sur l’écran d’accueil. Son empreinte (SHA-256), que le terminal de la machine montre aussi :"
    )
    private static let download = Phrase("Download the certificate", fr: "Télécharger le certificat")
    private static let trustOnAndroid = Phrase(
        "Search the settings for “CA certificate”, install it all the same, and choose daybook.crt among the downloads.",
        fr:
            "Cherchez « certificat CA » dans les paramètres, installez-le malgré l’avertissement, et choisissez daybook.crt dans les téléchargements."
    )
    private static let trustOnIPhone = Phrase(
        "Allow the profile. Install it in Settings → Profile Downloaded, then switch it on in Settings → General → About → Certificate Trust Settings.",
        fr:
            "Autorisez le profil. Installez-le dans Réglages → Profil téléchargé, puis activez-le dans Réglages → Général → Informations → Réglages des certificats."
    )
    private static let whatItProves = Phrase(
        "It is for the address and the names of this machine alone. Open this page again: without a warning, it worked.",
        fr:
            "Il ne vaut que pour l’adresse et les noms de cette machine. Ouvrez de nouveau cette page : sans avertissement, c’est réussi."
    )
    private static let keep = Phrase("Put it on the home screen", fr: "La mettre sur l’écran d’accueil")
    private static let keepOnAndroid = Phrase(
        "In Chrome: ⋮ → Add to home screen → Install. Other programs share texts with it then, and a long press on the icon offers a new entry, today and the lists.",
        fr:
            "Dans Chrome : ⋮ → Ajouter à l’écran d’accueil → Installer. Les autres applications lui partagent alors des textes, et une pression longue sur l’icône propose une nouvelle entrée, aujourd’hui et les listes."
    )
    private static let keepOnIPhone = Phrase(
        "In Safari: Share → Add to Home Screen.", fr: "Dans Safari : Partager → Sur l’écran d’accueil.")
    private static let whatIsKept = Phrase(
        "What you write without a network stays on the phone, and arrives once when there is one again.",
        fr: "Ce que vous écrivez sans réseau reste sur le téléphone, et arrive une fois quand il y en a de nouveau."
    )
    private static let write = Phrase("Let it write", fr: "Lui permettre d’écrire")
}
