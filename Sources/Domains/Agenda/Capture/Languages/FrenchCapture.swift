// The vocabulary of French agenda lines.

extension CaptureLanguage {
    static let french = CaptureLanguage(
        every: "chaque chq", all: "tous toutes ts ttes", oncePer: "une fois par, 1 fois par", outOf: "sur",
        one: "un une 1",
        other: "", alternate: "", ofMonth: "du mois, de chaque mois", month: "mois", day: "jour jours",
        hour: "heure heures",
        fillers: "chaque chq tous toutes ts ttes le la les du de des l d au et en",
        evenWeeks: "semaines paires, semaine paire",
        oddWeeks: "semaines impaires, semaine impaire", perDay: "par jour",
        timesOver: "", allDay: "toute la journee, journee entiere",
        afterDone: "apres fait, une fois fait",
        compounds: [
            "week-end": "weekend", "week-ends": "weekend", "avant-dernier": "penultimate",
            "avant-derniere": "penultimate",
        ],
        everyWorkday: "jours ouvres, jours ouvrables, en semaine", everyWeekend: "",
        weekdaysOrNames: "lun mar mer jeu ven sam dim", timetables: [:],
        shortestWeekdays: "lu ma me je ve sa di", shortestWeekend: "we",
        until: "jusque jusqu'au jusqu'a jusqu'en jusqu'aux", ending: "", afterEnding: "",
        starting: """
            a partir du, a partir de, a partir d', a compter du, a compter de, commencant le, debutant, des, depuis
            """,
        startingMonth: "des, debut, a partir de, a partir d'",
        due: "au plus tard, avant, avt, av, d'ici",
        dueAfter: "au plus tard, dernier delai, grand max",
        dueNames: "date limite, date butoir, echeance, max, maxi, a rendre", purpose: "pour", on: "pour le",
        within: "du de dans en pendant",
        to: "au a jusqu'au jusqu'a",
        between: "entre",
        times: "fois seances", per: "par", forTimes: "pendant pdt durant pour", forSpan: "pendant pdt durant sur",
        forLength: "pendant pdt durant duree pour", except: "except, excepte, exceptes, sauf, hormis, hors",
        exceptLead: "le les en au a",
        and: "et", then: "puis", or: "ou", dayLead: "le les", daysLead: "les", of: "de du d'", inside: "en",
        with: "avec", noon: "midi minuit", half: "demi", elided: "l' d'",
        remindMe:
            "me rappeler, me le rappeler, me la rappeler, rappelle-moi, rappelez-moi, me prevenir, previens-moi, prevenez-moi, rappelez moi, rappelle moi",
        reminder: "rappel, prevenir, alarme, alerte", reminderFillers: "de d'",
        before: "avant, a l'avance, plus tot", dayBefore: "la veille, veille", reminderOf: "de d' que",
        namesBefore: "",
        namesAfter: """
            saint, gras, paques, pentecote, cendres, de paques, de pentecote, des cendres, des rameaux
            """,
        titleLeads: "avant apres", birthday: "anniv annif naissance",
        birthdayLead: "mon ma notre papa maman mamie papy",
        birthdayThings: "cadeau cadeaux gateau carte gouter",
        evenings: "diner souper apero aperitif soiree fete cine cinema film concert theatre opera reveillon",
        meetings: "reunion rdv rendez-vous dejeuner dentiste medecin docteur", arriving: "arrivee arrive arr",
        besideFeasts: "pont veille weekend week-end vacances repas reveillon marche chez avec a en")
}
