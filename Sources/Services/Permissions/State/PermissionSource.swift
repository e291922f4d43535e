// The seven sources outside a vault that daybook may be permitted to use, and their purposes.

import Vault
import Wording

/// A kind of data that needs a person's permission.
package enum PermissionSource: String, Sendable, CaseIterable, Hashable {
    case calendar, reminders, photos, health, contacts, location, notifications

    package var icon: String {
        switch self {
        case .calendar: "📅"
        case .reminders: "✅"
        case .photos: "📷"
        case .health: "💚"
        case .contacts: "👤"
        case .location: "📍"
        case .notifications: "🔔"
        }
    }

    package var title: Phrase {
        switch self {
        case .calendar: Phrase("Calendar", fr: "Calendrier")
        case .reminders: Phrase("Reminders", fr: "Rappels")
        case .photos: Phrase("Photos", fr: "Photos")
        case .health: Phrase("Health", fr: "Santé")
        case .contacts: Phrase("Contacts", fr: "Contacts")
        case .location: Phrase("Location", fr: "Position")
        case .notifications: Phrase("Notifications", fr: "Notifications")
        }
    }

    /// What is read, and why.
    package var purpose: Phrase {
        switch self {
        case .calendar:
            Phrase(
                "reads calendar files (.ics, vdir folders, https addresses)",
                fr: "lit des fichiers de calendrier (.ics, dossiers vdir, adresses https)")
        case .reminders: Phrase("reads tasks (VTODO, todo.txt)", fr: "lit des tâches (VTODO, todo.txt)")
        case .photos:
            Phrase("looks into folders of photos", fr: "regarde dans des dossiers de photos")
        case .health:
            Phrase("reads exports of health apps", fr: "lit des exports d’applications de santé")
        case .contacts: Phrase("reads address books (vCard)", fr: "lit des carnets d’adresses (vCard)")
        case .location:
            Phrase(
                "reads tracks (GPX), and asks your own program where you are",
                fr: "lit des traces (GPX), et demande à votre programme où vous êtes")
        case .notifications: Phrase("shows messages on the desktop", fr: "montre des messages sur le bureau")
        }
    }

    package var benefit: Phrase {
        switch self {
        case .calendar:
            Phrase(
                "today shows appointments beside your own",
                fr: "la page du jour montre ces rendez-vous à côté des vôtres")
        case .reminders:
            Phrase(
                "today shows what other apps remind you of",
                fr: "la page du jour montre ce que d’autres applications rappellent")
        case .photos: Phrase("today shows the pictures of the day", fr: "la page du jour montre ses images")
        case .health:
            Phrase(
                "steps and sleep beside moods, and in insights",
                fr: "pas et sommeil à côté des humeurs, et dans ce qui va ensemble")
        case .contacts:
            Phrase("birthdays with ages; @Léa is somebody", fr: "les anniversaires avec l’âge ; @Léa est quelqu’un")
        case .location:
            Phrase("where a day was spent", fr: "où un jour s’est passé")
        case .notifications: Phrase("reminders and alerts reach you", fr: "rappels et alertes vous parviennent")
        }
    }

    /// The fields that a grant can leave out.
    package var fields: [String] { VaultSettings.sourceParts[rawValue] ?? [] }

    /// Whether a grant names files and folders.
    package var hasPaths: Bool { self != .notifications }

    /// The fields that `restricted:` lists as `location.names`; invalid names are ignored.
    package static func parts(_ names: [String]) -> [PermissionSource: Set<String>] {
        names.reduce(into: [:]) { found, name in
            let words = name.split(separator: ".").map(String.init)
            guard words.count == 2, let source = PermissionSource(rawValue: words[0]), source.fields.contains(words[1])
            else { return }
            found[source, default: []].insert(words[1])
        }
    }
}
