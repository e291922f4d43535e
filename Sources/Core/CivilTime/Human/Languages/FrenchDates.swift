// The vocabulary of French dates.

extension DateLanguage {
    static let french = DateLanguage(
        weekdays: [
            (.monday, full: "lundi", short: "lun"), (.tuesday, full: "mardi", short: "mar"),
            (.wednesday, full: "mercredi", short: "mer mercr"), (.thursday, full: "jeudi", short: "jeu"),
            (.friday, full: "vendredi", short: "ven vendr"), (.saturday, full: "samedi", short: "sam"),
            (.sunday, full: "dimanche", short: "dim"),
        ],
        weekdaysOrWords: "mar mer jeu sam dim",
        months: [
            (1, full: "janvier", short: "janv"), (2, full: "fevrier", short: "fev fevr"), (3, full: "mars", short: ""),
            (4, full: "avril", short: "avr"), (5, full: "mai", short: ""), (6, full: "juin", short: ""),
            (7, full: "juillet", short: "juil"), (8, full: "aout", short: ""), (9, full: "septembre", short: "sept"),
            (10, full: "octobre", short: "oct"), (11, full: "novembre", short: "nov"),
            (12, full: "decembre", short: "dec"),
        ],
        steps: [
            (.days(1), "j jour jours"), (.weeks(1), "sem semaine semaines"), (.weeks(2), "quinzaine"),
            (.months(1), "mois"), (.months(3), "trimestre trimestres"),
            (.months(6), "semestre semestres"), (.years(1), "an ans annee annees"),
        ],
        clockUnits: [(1, "seconde secondes"), (60, "mn minute minutes"), (3600, "h heure heures")],
        one: "",
        this: "ce cet cette",
        next: "proch prochain prochaine prochains prochaines suivant suivante suivants suivantes",
        last: """
            dernier derniere derniers dernieres passe passee passes passees precedent precedente precedents \
            precedentes ecoule ecoulee
            """,
        past: "hier tot y depuis avant veille",
        parts: [
            (.morning, "matin matinee"), (.afternoon, "aprem apm aprm"), (.evening, "soir soiree"), (.night, "nuit"),
        ],
        seasons: [(3, "printemps"), (6, "ete"), (9, "automne"), (12, "hiver")],
        decades: [],
        ordinalEndings: "er re ere e eme ieme",
        tomorrow: "demain",
        tonight: "",
        openers: """
            aujourd aujourdhui auj hier avant apres maintenant le la les l en dans il vers midi minuit du de entre \
            depuis jusqu fin debut reste pendant au milieu mi dejeuner quelques d mois trimestre pour veille lendemain \
            semaine sem ces des tres tot plus annees peu autour environ decennie decennies y ya ds we
            """,
        prepositions: """
            de du d' des a au en entre dans pour vers avant apres depuis pendant jusqu'a jusqu'au jusque et par peu \
            pres environ
            """,
        determiners: "le la les l' ma un une toute",
        edges: "ces tard tot plus fin debut milieu reste quelques demi demie quart moins",
        otherUnits: "journee decennie decennies siecle fois",
        otherNames: "midi minuit saison careme hanoukka pessah aid paques noel",
        otherNumbers: "cent cents mille",
        telling: """
            hier aujourd'hui apres-demain lendemain chaque jusqu'au jusqu'a jusqu'en sauf week-end quinzaine
            """,
        adverbs: [
            (.days(1), "quotidien quotidienne quotidiennement journellement"), (.weeks(1), "hebdomadaire hebdo"),
            (.months(1), "mensuel mensuelle"), (.years(1), "annuel annuelle annuellement"),
            (.weeks(2), "bimensuel bihebdomadaire"), (.months(2), "bimestriel bimestrielle"),
            (.months(3), "trimestriel trimestrielle"), (.months(6), "semestriel semestrielle"),
        ],
        rates: [
            (.days(1), "une fois par jour, 1 fois par jour"), (.weeks(1), "une fois par semaine, 1 fois par semaine"),
            (.months(1), "une fois par mois, 1 fois par mois"),
            (.years(1), "une fois par an, 1 fois par an, anniversaire"),
        ],
        hourly: "",
        workdays: "jours ouvres, jour ouvre, jours ouvrables, jour ouvrable, semaine ouvree",
        weekends: "")
}
