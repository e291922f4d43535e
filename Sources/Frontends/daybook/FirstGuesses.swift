// Words that people try first, in English and French, for commands with another name.

import Bytes

extension Tool {
    /// The commands that words may mean: by two of them together, or else by the first.
    static func guess(_ words: ArraySlice<String>) -> [String] {
        let folded = words.prefix(2).map { Folding.fold($0) }
        return guesses[folded.joined(separator: " ")] ?? folded.first.flatMap { guesses[$0] } ?? []
    }

    /// Words after `daybook`, folded, with commands as typed.
    static let guesses: [String: [String]] = [
        // Tasks and events
        "tasks": ["agenda tasks"], "task": ["agenda tasks"], "todo": ["agenda tasks"], "todos": ["agenda tasks"],
        "todo add": ["agenda add TEXT"], "task add": ["agenda add TEXT"], "add task": ["agenda add TEXT"],
        "todo done": ["agenda done TASK"], "done": ["agenda done TASK"], "tomorrow": ["agenda day tomorrow"],
        "yesterday": ["agenda day yesterday"], "month": ["agenda month"], "events": ["agenda list"],
        "event": ["agenda add TEXT"], "remind": ["agenda remind"], "reminders": ["agenda remind"],
        "schedule": ["agenda add TEXT"], "next": ["agenda next"], "cal": ["agenda month"],
        "taches": ["agenda tasks"], "tache": ["agenda add TEXT"], "afaire": ["agenda tasks"],
        "fait": ["agenda done TASK"], "demain": ["agenda day tomorrow"], "hier": ["agenda day yesterday"],
        "aujourd'hui": ["today"], "aujourdhui": ["today"], "jour": ["today"], "semaine": ["week"],
        "mois": ["agenda month"], "rappel": ["agenda remind"], "rappels": ["agenda remind"],
        "evenement": ["agenda add TEXT"], "rdv": ["agenda add TEXT"], "rendez-vous": ["agenda add TEXT"],
        "calendrier": ["agenda month", "calendar sync"],
        "move": ["agenda move LINE WHEN"], "postpone": ["agenda move LINE +1w"], "delay": ["agenda move LINE +1d"],
        "reschedule": ["agenda move LINE WHEN"], "reporter": ["agenda move LINE +1w"],
        "repousser": ["agenda move LINE +1w"], "decaler": ["agenda move LINE WHEN"],
        "deplacer": ["agenda move LINE WHEN"],
        "snooze": ["agenda snooze"], "prochain": ["agenda next"], "prochaine": ["agenda next"],
        "next week": ["agenda week next week"], "semaine prochaine": ["agenda week semaine prochaine"],
        "next month": ["agenda month next month"], "mois prochain": ["agenda month mois prochain"], "hebdo": ["week"],
        "finish": ["agenda done TASK"], "terminer": ["agenda done TASK"],
        "termine": ["agenda done TASK"], "finir": ["agenda done TASK"],
        "cocher": ["agenda done TASK", "lists check ITEM"],
        "tick": ["agenda done TASK", "lists check ITEM"], "plan": ["agenda add TEXT"], "planifier": ["agenda add TEXT"],
        "print": ["agenda print", "export pdf FILE"], "imprimer": ["agenda print", "export pdf FILE"],
        // Journal
        "entry": ["log TEXT", "journal list"], "write": ["log TEXT"], "diary": ["journal list"],
        "entries": ["journal list"], "note": ["new TITLE", "log TEXT"], "notes": ["search WORD"],
        "moods": ["mood"], "tag list": ["tags"], "photos": ["search has:photo"], "map": ["places"],
        "ecrire": ["log TEXT"], "carnet": ["journal list"], "entree": ["log TEXT"], "humeur": ["mood"],
        "humeurs": ["mood"], "etiquettes": ["tags"], "lieux": ["places"], "serie": ["streak"],
        "statistiques": ["stats"], "statistics": ["stats"], "habits": ["streak", "insights"],
        "habitudes": ["streak", "insights"], "bilan": ["stats", "journal summary"], "etiquette": ["tags"],
        "favorites": ["search is:favorite"], "favourites": ["search is:favorite"], "favoris": ["search is:favorite"],
        "memories": ["journal timeline"], "souvenirs": ["journal timeline"], "weather": ["today"], "meteo": ["today"],
        "trash": ["journal restore NAME"], "corbeille": ["journal restore NAME"], "restaurer": ["journal restore NAME"],
        "historique": ["history FILE"], "liens": ["links NAME"], "lien": ["links NAME"],
        // Lists
        "shopping": ["lists"], "groceries": ["lists"], "list": ["lists"], "buy": ["lists add ITEM"],
        "bought": ["lists check ITEM"], "courses": ["lists"], "liste": ["lists"], "listes": ["lists"],
        "acheter": ["lists add ITEM"], "achete": ["lists check ITEM"],
        // Of all kinds
        "add": ["log TEXT", "agenda add TEXT", "lists add ITEM"],
        "ajouter": ["log TEXT", "agenda add TEXT", "lists add ITEM"],
        "undo": undoing, "annuler": undoing, "defaire": undoing, "revert": undoing,
        "rename": ["tag rename", "lists rename"], "renommer": ["tag rename", "lists rename"], "verifier": ["check"],
        "diagnose": ["doctor"], "diagnostic": ["doctor"],
        "docteur": ["doctor"],
        "start": ["init DIR"], "commencer": ["init DIR"], "demarrer": ["init DIR"],
        "afficher": ["show NAME"], "lister": ["search WORD"],
        "delete": ["journal delete NAME", "agenda remove LINE", "lists remove ITEM"],
        "remove": ["journal delete NAME", "agenda remove LINE", "lists remove ITEM"],
        "rm": ["journal delete NAME", "agenda remove LINE", "lists remove ITEM"],
        "supprimer": ["journal delete NAME", "agenda remove LINE", "lists remove ITEM"],
        "edit": ["open NAME"], "modifier": ["open NAME"], "ouvrir": ["open NAME"], "cat": ["show NAME"],
        "view": ["show NAME"], "montrer": ["show NAME"], "voir": ["show NAME"], "find": ["search WORD"],
        "grep": ["search WORD"], "query": ["search WORD"], "chercher": ["search WORD"],
        "rechercher": ["search WORD"], "recherche": ["search WORD"], "trouver": ["search WORD"],
        "nouveau": ["new TITLE"], "nouvelle": ["new TITLE"], "create": ["new TITLE"],
        "publish": ["export html DIR", "share"], "publier": ["export html DIR", "share"],
        "pdf": ["export pdf FILE"], "html": ["export html DIR"], "site": ["export html DIR"],
        "web": ["serve"], "server": ["serve"], "exporter": ["export"], "importer": ["import"],
        "backup": ["export json FILE"], "sauvegarde": ["export json FILE"], "restore": ["import json FILE"],
        "pull": ["sync"], "push": ["sync"], "synchroniser": ["sync"], "synchro": ["sync"], "status": ["sync status"],
        "merge": ["resolve"], "conflicts": ["resolve"], "conflits": ["resolve"],
        "readings": ["sensors status"], "pool": ["sensors status"], "capteurs": ["sensors status"],
        "mesures": ["sensors status"], "piscine": ["sensors status"], "partager": ["share"],
        "config": ["doctor", "help init"], "settings": ["doctor", "help init"], "aide": ["help"],
        // Within one command
        "agenda tomorrow": ["agenda day tomorrow"], "agenda demain": ["agenda day tomorrow"],
        "agenda yesterday": ["agenda day yesterday"], "agenda hier": ["agenda day yesterday"],
        "agenda today": ["agenda day"], "agenda semaine": ["agenda week"], "agenda mois": ["agenda month"],
        "agenda jour": ["agenda day"], "import khal": ["import ics FILE"], "import org": ["import text FILE"],
        "import markdown": ["import text FILE", "import obsidian DIR"], "import csv": ["sensors import FILE"],
        "import evernote": ["import text FILE"], "import taskpaper": ["import todotxt FILE"],
    ]

    /// Restores a deleted entry, an older version of a file, or the state before a sync.
    private static let undoing = ["journal restore NAME", "history FILE", "sync undo"]
}
