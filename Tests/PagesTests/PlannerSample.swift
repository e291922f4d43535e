// A life to print: a full week in French or English, a trip, birthdays, tasks.

import CivilTime
import Vault
import Wording

@testable import Pages
@testable import Print

enum PlannerSample {
    static func day(_ iso: String) -> Day { Day(iso: iso) ?? .earliest }
    static func time(_ iso: String) -> TimeOfDay? { TimeOfDay(iso: iso) }

    /// The pages with the declarations of each place where its class was, as `style`.
    static func placed(_ html: String) -> String {
        let rule = /\n\.(p\d+) \{ ([^}]*) \}/
        let rules = html.matches(of: rule).map { (String($0.output.1), String($0.output.2)) }
        let declarations = Dictionary(uniqueKeysWithValues: rules)
        return html.replacing(rule, with: "").replacing(/\ (p\d+)"/) { match in
            declarations[String(match.output.1)].map { "\" style=\"\($0)\"" } ?? String(match.output.0)
        }
    }

    /// The week of 16 November 2026 and a few days around it and over the year.
    static func content(_ language: LanguageCode = .french) -> PlannerContent {
        let isFrench = language == .french
        func say(_ english: String, _ french: String) -> String { isFrench ? french : english }
        var content = PlannerContent()
        func add(
            _ day: String, _ title: String, _ start: String? = nil, _ end: String? = nil,
            kind: PlannerEntry.Kind = .event, place: String? = nil, tags: [String] = []
        ) {
            content.days[self.day(day), default: []].append(
                PlannerEntry(
                    kind: kind, start: start.flatMap(time), end: end.flatMap(time), title: title, place: place,
                    tags: tags))
        }
        func trip(_ title: String, _ first: String, _ last: String) {
            for day in self.day(first)...self.day(last) {
                content.days[day, default: []].append(
                    PlannerEntry(
                        title: title, continuesBefore: day != self.day(first), continuesAfter: day != self.day(last)))
            }
        }
        add("2026-11-16", say("Staff meeting", "Réunion d’équipe"), "09:00", "10:00", place: say("Room B", "Salle B"))
        add(
            "2026-11-16", say("Lunch with Camille", "Déjeuner avec Camille"), "12:30", "14:00",
            place: "Le Petit Bouchon")
        add("2026-11-16", say("Call the bank", "Appeler la banque"), kind: .task)
        add("2026-11-17", say("Birthday of Nora", "Anniversaire de Nora"), kind: .birthday)
        add("2026-11-17", "Yoga", "18:30", "19:45", place: "MJC")
        add("2026-11-17", say("Book the train to Edinburgh", "Réserver le train pour Édimbourg"), kind: .doneTask)
        add(
            "2026-11-18",
            say(
                "Meeting with the teachers about the school trip and the costumes of the end-of-year show",
                "Rendez-vous avec les professeurs à propos du voyage scolaire et des costumes du spectacle de fin d’année"
            ),
            "17:15", "18:00", place: "Collège Jean-Moulin, salle polyvalente du premier étage")
        add("2026-11-18", say("Send the tax form", "Envoyer la déclaration"), "10:00", kind: .task)
        add("2026-11-19", say("Market", "Marché"), "08:00", "09:00")
        add("2026-11-20", say("Dentist", "Dentiste"), "14:00", "15:30", place: "Lyon", tags: ["health"])
        add("2026-11-20", say("Phone with the insurer", "Téléphone avec l’assurance"), "14:30", "15:00")
        add(
            "2026-11-20", say("Train of Paul arrives", "Arrivée du train de Paul"), "15:00", "15:20", place: "Part-Dieu"
        )
        add("2026-11-20", say("School holidays", "Journée pédagogique"))
        add("2026-11-20", say("Water the plants", "Arroser les plantes"), kind: .task)
        add("2026-11-20", say("Buy a present for Nora", "Acheter un cadeau pour Nora"), kind: .task)
        add("2026-11-20", say("Book the train", "Réserver le train"), kind: .doneTask)
        content.days[day("2026-11-20"), default: []].append(
            PlannerEntry(
                start: time("21:30"), title: say("Meteor shower", "Pluie d’étoiles filantes"),
                place: say("Observatory", "Observatoire"), continuesAfter: true))
        content.days[day("2026-11-21"), default: []].append(
            PlannerEntry(
                end: time("01:00"), title: say("Meteor shower", "Pluie d’étoiles filantes"), continuesBefore: true))
        add("2026-11-22", say("Brunch & <walk> with “Léa”", "Brunch & <promenade> avec « Léa »"), "11:00", "13:00")
        trip(say("Trip to Edinburgh", "Voyage à Édimbourg"), "2026-11-21", "2026-11-25")
        trip(say("Exhibition", "Exposition Vallotton"), "2026-11-24", "2026-12-02")
        for hour in 8...19 {
            add(
                "2026-11-12", say("Interview of candidate \(hour - 7)", "Entretien du candidat nᵒ \(hour - 7)"),
                (hour < 10 ? "0" : "") + "\(hour):00", (hour < 9 ? "0" : "") + "\(hour + 1):00")
        }
        add("2026-11-05", "שיעור עברית", "18:00", "19:00")
        add("2026-11-06", "🎂 Gâteau chez Mamie 👵", "16:00")
        for (date, name) in [
            ("2026-01-09", "Ada"), ("2026-02-29", "never"), ("2026-03-14", "Karl"), ("2026-05-02", "Inès"),
            ("2026-05-28", "Grand-père"), ("2026-07-14", "Zoé"), ("2026-09-03", "Paul"), ("2026-12-24", "Noël"),
        ] where Day(iso: date) != nil {
            add(date, say("Birthday of \(name)", "Anniversaire de \(name)"), kind: .birthday)
        }
        trip(say("Holidays by the sea", "Vacances à la mer"), "2026-07-25", "2026-08-09")
        add("2026-05-01", say("Labour Day", "Fête du Travail"))
        content.undated = [
            PlannerEntry(kind: .task, title: say("Order firewood", "Commander du bois")),
            PlannerEntry(
                kind: .task,
                title: say("Find someone for the chimney", "Trouver quelqu’un pour le ramonage de la cheminée")),
            PlannerEntry(kind: .task, title: say("Passport of Zoé", "Passeport de Zoé")),
        ]
        return content
    }
}
