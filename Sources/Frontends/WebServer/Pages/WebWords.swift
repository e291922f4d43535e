// The texts of served pages, in both languages.

import Wording

enum WebWords {
    static let today = Phrase("Today", fr: "Aujourd’hui")
    static let agenda = Phrase("Agenda", fr: "Agenda")
    static let journal = Phrase("Journal", fr: "Journal")
    static let lists = Phrase("Lists", fr: "Listes")
    static let sensors = Phrase("Sensors", fr: "Capteurs")
    static let tags = Phrase("Tags", fr: "Étiquettes")
    static let search = Phrase("Search", fr: "Recherche")
    static let pages = Phrase("Pages", fr: "Pages")
    static let otherPages = Phrase("More", fr: "Plus")
    static let new = Phrase("New", fr: "Écrire")
    static let tasks = Phrase("Tasks", fr: "Tâches")
    static let scheme = Phrase("Light or dark", fr: "Clair ou sombre")
    static let nothing = Phrase("Nothing here yet.", fr: "Rien ici pour l’instant.")
    static let firstTag = Phrase(
        "A word such as #garden in an entry is a tag, and is here then.",
        fr: "Un mot comme #jardin dans une entrée est une étiquette, et sera ici.")
    static let firstPlace = Phrase(
        "A word such as @Lyon in an entry is a place, and is here then.",
        fr: "Un mot comme @Lyon dans une entrée est un lieu, et sera ici.")
    static let firstMood = Phrase(
        "A tap on a face is a mood of today.", fr: "Un visage touché est une humeur d’aujourd’hui.")
    static let firstEntry = Phrase("A line is enough to begin.", fr: "Une ligne suffit pour commencer.")
    static let firstReading = Phrase(
        "Readings come from a device (daybook sensors add) or from a CSV file in sensors/.",
        fr: "Les relevés viennent d’un appareil (daybook sensors add) ou d’un fichier CSV dans sensors/.")
    static let backlinks = Phrase("Linked from", fr: "Liens vers cette page")
    static let noReadings = Phrase("no readings", fr: "aucun relevé")
    static let favorite = Phrase("favourite", fr: "favori")
    static let done = Phrase("Done", fr: "Faits")
    static let token = Phrase("Token", fr: "Jeton")
    static let enter = Phrase("Enter", fr: "Entrer")
    static let pairing = Phrase("Pair this device", fr: "Associer cet appareil")
    static let pair = Phrase("Pair", fr: "Associer")
    static let deviceName = Phrase("What this device is called", fr: "Le nom de cet appareil")
    static let pairingCode = Phrase("Pairing code", fr: "Code d’association")
    static let compareFingerprint = Phrase(
        "Your browser has perhaps warned of this address, since it does not know the certificate. Go on only if the certificate that it shows has this fingerprint (SHA-256), and the terminal of the machine shows the same:",
        fr:
            "Votre navigateur a peut-être averti au sujet de cette adresse, car il n’en connaît pas le certificat. Ne continuez que si le certificat qu’il montre a cette empreinte (SHA-256), et si le terminal de la machine montre la même :"
    )
    static let pairedReads = Phrase(
        "The code is at the end of the address that the terminal shows, and good for ten minutes; “daybook serve devices pair” makes another. A paired device reads what is not private. More is granted at the machine itself, and taken back there.",
        fr:
            "Le code est à la fin de l’adresse que montre le terminal, et vaut dix minutes ; « daybook serve devices pair » en fait un autre. Un appareil associé lit ce qui n’est pas privé. Davantage s’accorde sur la machine elle-même, et s’y reprend."
    )
    static func paired(_ name: String) -> Phrase { Phrase("Paired. ", fr: "Associé. ") + mayWrite(name) }
    static func mayWrite(_ name: String) -> Phrase {
        Phrase(
            "This device reads; at the machine, “daybook serve devices grant \"\(name)\" --write” lets it write.",
            fr:
                "Cet appareil lit ; sur la machine, « daybook serve devices grant \"\(name)\" --write » lui permet d’écrire."
        )
    }

    static let nothingChanged = Phrase("There was nothing to change.", fr: "Il n’y avait rien à modifier.")
    static let undone = Phrase("Undone: ", fr: "Annulé : ")
    static let undo = Phrase("Undo", fr: "Annuler")
    static let nextDays = Phrase("Next days", fr: "Jours suivants")
    static let lastWeek = Phrase("The last seven days", fr: "Les sept derniers jours")
    static let skip = Phrase("skip", fr: "sauter")
    static let add = Phrase("Add", fr: "Ajouter")
    static let addItems = Phrase("Items to add", fr: "Éléments à ajouter")
    static let addItemsExample = Phrase("milk, rice 1kg", fr: "lait, riz 1kg")
    static let list = Phrase("List", fr: "Liste")
    static let itemWords = Phrase("Item", fr: "Élément")
    static let amount = Phrase("Amount", fr: "Quantité")
    static let aisle = Phrase("Aisle", fr: "Rayon")
    static func editItem(_ name: String) -> Phrase { Phrase("Edit “\(name)”", fr: "Modifier « \(name) »") }
    static let newList = Phrase("New list", fr: "Nouvelle liste")
    static let notes = Phrase("Notes", fr: "Notes")
    static let keys = Phrase("Keys", fr: "Touches")
    static let close = Phrase("Close", fr: "Fermer")
    static let newNote = Phrase("New note", fr: "Nouvelle note")
    static let noteTitle = Phrase("Title", fr: "Titre")
    static let folder = Phrase("Folder", fr: "Dossier")
    static let renameOrMove = Phrase("Rename or move", fr: "Renommer ou déplacer")
    static let rename = Phrase("Rename or move", fr: "Renommer ou déplacer")
    static let delete = Phrase("Delete", fr: "Supprimer")
    static let showChanges = Phrase("Show what changes", fr: "Montrer ce qui change")
    static let whatChanges = Phrase("What changes", fr: "Ce qui change")
    static let goesToTrash = Phrase(
        "It goes to the trash folder of the vault, on this machine. “Undo” brings it back, and so does daybook journal restore.",
        fr:
            "Il va dans la corbeille du coffre, sur cette machine. « Annuler » le ramène, daybook journal restore aussi."
    )
    static let goesAlong = Phrase(
        "Also deleted, as nothing else uses it", fr: "Avec lui part ce que rien d’autre n’utilise")
    static let leadsNowhere = Phrase("Links that will be broken", fr: "Des liens ne mèneront alors nulle part")
    static func openFolder(_ name: String) -> Phrase { Phrase("All of \(name)", fr: "Tout \(name)") }
    static func otherFolders(_ count: Int) -> Phrase {
        .counted(count, "other folder", "other folders", fr: "autre dossier", "autres dossiers")
    }
    static func noteMade(_ title: String) -> Phrase { Phrase("Note created: \(title)", fr: "Note créée : \(title)") }
    static func moved(_ title: String) -> Phrase { Phrase("Moved: \(title)", fr: "Déplacé : \(title)") }
    static func deleted(_ title: String) -> Phrase { Phrase("Deleted: \(title)", fr: "Supprimé : \(title)") }
    static func edited(_ count: Int) -> Phrase {
        .counted(
            count, "document is edited", "documents are edited", fr: "document est modifié", "documents sont modifiés")
    }
    static func changedMeanwhile(_ name: String) -> Phrase {
        Phrase("\(name) was changed meanwhile: look again", fr: "\(name) a changé entre-temps : regardez de nouveau")
    }
    static func invalidFolder(_ name: String) -> Phrase {
        Phrase("“\(name)” cannot be a folder", fr: "« \(name) » ne peut pas être un dossier")
    }
    static let asDocument = Phrase("As a document", fr: "Voir le document")
    static func listMade(_ name: String) -> Phrase { Phrase("List created: \(name)", fr: "Liste créée : \(name)") }
    static let table = Phrase("Table", fr: "Tableau")
    static let tables = Phrase("Tables", fr: "Tableaux")
    static let board = Phrase("Board", fr: "Panneau")
    static let savedViews = Phrase("Saved views", fr: "Vues enregistrées")
    static let askedDocuments = Phrase("Documents (a query)", fr: "Documents (une requête)")
    static let columns = Phrase("Columns", fr: "Colonnes")
    static let condition = Phrase("Only where", fr: "Seulement si")
    static let grouped = Phrase("Grouped by", fr: "Groupés par")
    static let find = Phrase("Find", fr: "Chercher")
    static let findOrSort = Phrase("Find or sort", fr: "Chercher ou trier")
    static let byAisle = Phrase("by aisle", fr: "par rayon")
    static let byName = Phrase("by name", fr: "par nom")
    static let mostLeft = Phrase("most left first", fr: "les plus fournies d’abord")
    static let newestFirst = Phrase("newest first", fr: "les plus récents d’abord")
    static let sortedBy = Phrase("Sorted by", fr: "Triés par")
    static let show = Phrase("Show", fr: "Afficher")
    static func moveTo(_ title: String) -> Phrase { Phrase("Move “\(title)” to", fr: "Déplacer « \(title) » vers") }
    static func listIsThere(_ name: String) -> Phrase {
        Phrase("There is a list “\(name)” already", fr: "Il y a déjà une liste « \(name) »")
    }
    static let newColumn = Phrase("New column", fr: "Nouvelle colonne")
    static let boardNeedsGroups = Phrase(
        "A board needs a key to group by: its values are the columns.",
        fr: "Un panneau demande une clé de groupement : ses valeurs sont les colonnes.")
    static let tableHelp = Phrase(
        "Ask for documents and columns: tag:book, then title, rating. Views of .base files appear here.",
        fr:
            "Demandez des documents et des colonnes : tag:livre, puis title, rating. Les vues de fichiers .base apparaissent ici."
    )
    static func rows(_ count: Int) -> Phrase { .counted(count, "row", "rows", fr: "ligne", "lignes") }
    static let items = Phrase("Items", fr: "Éléments")
    static let capture = Phrase("Something to keep", fr: "Quelque chose à garder")
    static let captureExample = Phrase("Dentist tuesday 2pm @Lyon", fr: "Dentiste mardi 14h @Lyon")
    static let saveAs = Phrase("Save as", fr: "Enregistrer comme")
    static let readingOf = Phrase("What it means", fr: "Ce que cela veut dire")
    static func kept(_ kind: Phrase, _ text: String) -> Phrase { kind + Phrase(": ", fr: " : ") + Phrase(same: text) }
    static let reading = Phrase("Understood as", fr: "Compris comme")
    static let orElse = Phrase("Or as something else", fr: "Ou autrement")
    static let save = Phrase("Save", fr: "Enregistrer")
    static let cancel = Phrase("Back", fr: "Retour")
    static let edit = Phrase("Edit", fr: "Modifier")
    static let make = Phrase("Create", fr: "Créer")
    static let similarNames = Phrase("Did you mean one of these?", fr: "Vouliez-vous dire :")
    static func noDocument(_ path: String) -> Phrase {
        Phrase("There is no document \(path)", fr: "Il n’y a pas de document \(path)")
    }
    static func searchFor(_ name: String) -> Phrase { Phrase("Search for \(name)", fr: "Chercher \(name)") }
    static let unread = Phrase("Not read, or uncertain", fr: "Pas lu, ou pas à coup sûr")
    static let lineInFile = Phrase("Line", fr: "Ligne")
    static let place = Phrase("File", fr: "Fichier")
    static let when = Phrase("When", fr: "Quand")
    static let text = Phrase("Text", fr: "Texte")
    static let mood = Phrase("Mood", fr: "Humeur")
    static let moodNow = Phrase("How is it now?", fr: "Comment ça va ?")
    static let properties = Phrase("Properties", fr: "Propriétés")
    static let somewhere = Phrase("Where", fr: "Où")
    static let yourText = Phrase("Your text", fr: "Votre texte")
    static let theirText = Phrase("What the file says now", fr: "Ce que dit le fichier maintenant")

    static let openEntry = Phrase("Open it", fr: "L’ouvrir")
    static let newEntry = Phrase("New entry", fr: "Nouvelle entrée")
    static let entryKept = Phrase("Entry saved.", fr: "Entrée enregistrée.")
    static let hereNow = Phrase("where I am now", fr: "où je suis")
    static let weatherNow = Phrase("the weather now", fr: "la météo actuelle")
    static let proposed = Phrase("Proposed:", fr: "Proposé :")
    static let preview = Phrase("Preview", fr: "Aperçu")
    static let markFavorite = Phrase("Mark as a favourite", fr: "Marquer comme favori")
    static let unmarkFavorite = Phrase("Remove from favourites", fr: "Retirer des favoris")
    static func marked(_ name: String) -> Phrase { Phrase("Marked: \(name).", fr: "Marqué : \(name).") }
    static func locked(_ count: Int) -> Phrase {
        Phrase.counted(
            count, "locked document is not shown", "locked documents are not shown",
            fr: "document verrouillé n’est pas montré", "documents verrouillés ne sont pas montrés")
            + Phrase(" (daybook open --for 15m)", fr: " (daybook open --for 15m)")
    }
    static func readAlone(_ name: String) -> Phrase {
        Phrase(
            "Locked: it is read here, and changed in the terminal (daybook open \(name)).",
            fr: "Verrouillé : il se lit ici, et se modifie dans le terminal (daybook open \(name)).")
    }
    static let stats = Phrase("Totals and streaks", fr: "Totaux et séries")
    static let moods = Phrase("Moods", fr: "Humeurs")
    static let insights = Phrase("What goes with what", fr: "Ce qui va avec quoi")
    static let places = Phrase("Places", fr: "Lieux")
    static let query = Phrase("Only these entries", fr: "Ces entrées seulement")
    static func writtenAt(_ documents: Int, _ places: Int) -> Phrase {
        .counted(documents, "document at ", "documents at ", fr: "document en ", "documents en ")
            + .counted(places, "place.", "places.", fr: "lieu.", "lieux.")
    }
    static func tooLittle(_ days: Int) -> Phrase {
        Phrase("Too little to compare: ", fr: "Trop peu à comparer : ")
            + .counted(
                days, "day with a mood.", "days with a mood.", fr: "jour avec une humeur.", "jours avec une humeur.")
    }
    static func comparisons(_ count: Int, _ days: Int) -> Phrase {
        Phrase(
            "\(count) comparisons of moods over \(days) days, with 95 % intervals. Correlation is not causation.",
            fr:
                "\(count) comparaisons d’humeurs sur \(days) jours, avec intervalles à 95 %. Ce qui coïncide n’est pas forcément cause."
        )
    }
    static let insightColumns = [
        Phrase("On days with", fr: "Les jours avec"), Phrase("Difference", fr: "Écart"),
        Phrase("Interval", fr: "Intervalle"), Phrase("Days with / without", fr: "Jours avec / sans"),
        Phrase("Standing", fr: "Tenue"),
    ]
    static let insightHolds = Phrase("stands", fr: "tient")
    static let insightClear = Phrase("clear by itself", fr: "net pris seul")
    static let permissions = Phrase("Permissions", fr: "Autorisations")
    static let permissionsStay = Phrase(
        "What you decide counts for this vault on this machine, and is not in the vault.",
        fr: "Ce que vous décidez vaut pour ce coffre sur cette machine, et n’est pas dans le coffre.")
    static let devices = Phrase("Devices on the network", fr: "Appareils du réseau")
    static let alerts = Phrase("Alerts", fr: "Alertes")
    static let seen = Phrase("Seen", fr: "Vues")
    static let measure = Phrase("Measure", fr: "Mesure")
    static let allMeasures = Phrase("all measures", fr: "toutes les mesures")
    static let silence = Phrase("Remind me again", fr: "Me le rappeler")
    static let calibrate = Phrase("Calibrate", fr: "Étalonner")
    static let shouldRead = Phrase("Value of the solution", fr: "Valeur de la solution")
    static let reads = Phrase("What the sensor reads", fr: "Ce que lit le capteur")
    static let thresholds = Phrase("Thresholds and settings", fr: "Seuils et réglages")
    static func calibrated(_ measure: String) -> Phrase {
        Phrase("calibrated: \(measure)", fr: "étalonné : \(measure)")
    }
    static let readsAndWrites = Phrase("read and write", fr: "lecture et écriture")
    static func without(_ parts: String) -> Phrase { Phrase("without \(parts)", fr: "sans \(parts)") }
    static let paths = Phrase("Files, folders or addresses", fr: "Fichiers, dossiers ou adresses")
    static let source = Phrase("Source", fr: "Source")
    static let mayRead = Phrase("Read", fr: "Lire")
    static let deny = Phrase("Deny", fr: "Refuser")
    static let on = Phrase("on", fr: "oui")
    static let off = Phrase("off", fr: "non")
    static let move = Phrase("Move", fr: "Déplacer")
    static let toDay = Phrase("New day", fr: "Nouveau jour")
    static let toTime = Phrase("Time", fr: "Heure")
    static let endTime = Phrase("End", fr: "Fin")
    static let lastDay = Phrase("Last day", fr: "Dernier jour")
    static let reminder = Phrase("Reminder", fr: "Rappel")
    static let noReminder = Phrase("none", fr: "aucun")
    static let whichOnes = Phrase("Which ones", fr: "Quelles occurrences")
    static let thisOne = Phrase("this one alone", fr: "celui-ci seulement")
    static let fromHereOn = Phrase("this one and those after it", fr: "celui-ci et les suivants")
    static let deleteSeries = Phrase("Delete the whole series", fr: "Supprimer toute la série")
    static let wholeSeries = Phrase("the whole series", fr: "toute la série")
    static let skipThis = Phrase("Skip this one", fr: "Passer cette fois")
    static let endSeries = Phrase("End the series before this day", fr: "Finir la série avant ce jour")
    static func moved(_ name: String, _ day: String) -> Phrase {
        Phrase("Moved to \(day): \(name).", fr: "Déplacé au \(day) : \(name).")
    }
    static func seriesEnded(_ name: String) -> Phrase {
        Phrase("The series ends before: \(name).", fr: "La série finit avant : \(name).")
    }
    static let addPhotos = Phrase("Photos", fr: "Photos")
    static let camera = Phrase("Camera", fr: "Appareil photo")
    static let write = Phrase("Write by hand", fr: "Écrire à la main")
    static let dayPage = Phrase("The day", fr: "La journée")
    static let belowInk = Phrase("On the paper", fr: "Sur le papier")
    static let inkNewPage = Phrase("New page", fr: "Nouvelle page")
    static let inkSaved = Phrase("Saved.", fr: "Enregistré.")
    static let inkWaiting = Phrase("Kept in this browser: #", fr: "Gardés dans ce navigateur : #")
    static let inkRefused = Phrase(
        "Not saved, kept in this browser: #", fr: "Pas enregistré, gardé dans ce navigateur : #")
    static let inkDiscarded = Phrase("Discarded.", fr: "Abandonné.")
    static let inkUnkept = Phrase(
        "This browser has no room to keep strokes; wait until they are saved.",
        fr: "Ce navigateur n’a plus de place pour garder les traits ; attendez qu’ils soient enregistrés.")
    static let inkCanvas = Phrase(
        "The page, to be drawn on. P pen, H highlighter, E eraser, S select, T text; Ctrl+A all, arrows move, Delete erases, + and - zoom, F full screen.",
        fr:
            "La page, où dessiner. P stylo, H surligneur, E gomme, S sélection, T texte ; Ctrl+A tout, flèches déplacent, Suppr efface, + et - zooment, F plein écran."
    )
    static func inkPage(_ number: Int, of count: Int) -> Phrase {
        Phrase("Page \(number) of \(count)", fr: "Page \(number) sur \(count)")
    }
    static let inkWords = Phrase("What it says", fr: "Ce qui est écrit")
    static let inkRead = Phrase("Read the handwriting", fr: "Lire l’écriture")
    static let inkIsRead = Phrase("The handwriting is being read.", fr: "L’écriture est en train d’être lue.")
    static func inkWasRead(_ name: String) -> Phrase { Phrase("Read: \(name).", fr: "Lu : \(name).") }
    static func inkUnread(_ lines: Int) -> Phrase {
        .counted(
            lines, "line was not read in time", "lines were not read in time", fr: "ligne n’a pas été lue à temps",
            "lignes n’ont pas été lues à temps")
    }
    static let inkCorrect = Phrase("Correct", fr: "Corriger")
    static let inkTyped = Phrase("Typed on this page", fr: "Tapé sur cette page")
    static func inkBox(_ number: Int) -> Phrase { Phrase("Text \(number)", fr: "Texte \(number)") }
    static let inkNewBox = Phrase("Text on the page", fr: "Texte sur la page")
    static let inkAddBox = Phrase("Add text", fr: "Ajouter un texte")
    static let inkLeft = Phrase("mm from the left", fr: "mm de la gauche")
    static let inkTop = Phrase("mm from the top", fr: "mm du haut")
    static let inkUncertain = Phrase("hard to read", fr: "difficile à lire")
    static func inkLine(_ number: Int) -> Phrase { Phrase("Line \(number)", fr: "Ligne \(number)") }
    static func inkCorrected(_ name: String) -> Phrase { Phrase("Corrected: \(name).", fr: "Corrigé : \(name).") }
    static func inkFound(_ name: String, line: Int) -> Phrase {
        Phrase("By hand: \(name), line \(line)", fr: "À la main : \(name), ligne \(line)")
    }
    static func drawing(_ name: String) -> Phrase { Phrase("Drawing \(name)", fr: "Dessin \(name)") }
    static func inkMade(_ name: String) -> Phrase { Phrase("Made for \(name).", fr: "Créé pour \(name).") }
    static func inkDrawn(_ name: String) -> Phrase { Phrase("Drawn: \(name).", fr: "Dessiné : \(name).") }

    static let offline = Phrase("The server does not answer", fr: "Le serveur ne répond pas")
    static let offlineHint = Phrase(
        "This page becomes the one that you asked for as soon as it does. What you ticked, added and typed is kept in this browser until then.",
        fr:
            "Cette page deviendra celle que vous avez demandée dès qu’il répondra. Ce que vous avez coché, ajouté et écrit est gardé dans ce navigateur jusque-là."
    )
    static let dictate = Phrase("Dictate", fr: "Dicter")
    static let dictationTold = Phrase(
        "What you say may be sent by the browser to its maker, who turns it into text.",
        fr: "Ce que vous dites peut être envoyé par le navigateur à son éditeur, qui en fait du texte.")
    static let keepHere = Phrase("Keep this list on this device", fr: "Garder cette liste sur cet appareil")
    static func tick(_ name: String) -> Phrase { Phrase("Done: \(name)", fr: "Fait : \(name)") }
    static func reopen(_ name: String) -> Phrase { Phrase("Open again: \(name)", fr: "Rouvrir : \(name)") }
    static func ticked(_ name: String) -> Phrase { Phrase("Done: \(name).", fr: "Fait : \(name).") }
    static func reopened(_ name: String) -> Phrase { Phrase("Reopened: \(name).", fr: "Rouvert : \(name).") }
    static func skipped(_ name: String) -> Phrase { Phrase("Skipped: \(name).", fr: "Sauté : \(name).") }
    static func added(_ name: String) -> Phrase { Phrase("Added: \(name).", fr: "Ajouté : \(name).") }
    static func moodKept(_ mood: Phrase) -> Phrase { Phrase("Mood: ", fr: "Humeur : ") + mood }
    static func saved(_ name: String) -> Phrase { Phrase("Saved: \(name).", fr: "Enregistré : \(name).") }
    static func merged(_ name: String) -> Phrase {
        Phrase(
            "Saved: \(name), with what others wrote meanwhile.",
            fr: "Enregistré : \(name), avec ce que d’autres ont écrit entre-temps.")
    }

    static let more = Phrase("More of them", fr: "En voir plus")
    static let weekColumn = Phrase("Week", fr: "Semaine")
    static let span = Phrase("Span", fr: "Durée")
    static let searchHelp = Phrase(
        "Words, tag:garden, mood:>=happy, date:2026-11, near:lyon, is:overdue, -not, a OR b.",
        fr: "Des mots, tag:jardin, mood:>=happy, date:2026-11, near:lyon, is:overdue, -sans, a OR b.")

    static func span(_ name: String) -> Phrase {
        switch name {
        case "24h": Phrase("24 hours", fr: "24 heures")
        case "7d": Phrase("7 days", fr: "7 jours")
        case "30d": Phrase("30 days", fr: "30 jours")
        default: Phrase("all", fr: "tout")
        }
    }

    static func week(_ number: Int) -> Phrase { Phrase("Week \(number)", fr: "Semaine \(number)") }

    static func found(_ count: Int) -> Phrase {
        .counted(count, "document", "documents", fr: "document", "documents")
    }

    static func entries(_ count: Int) -> Phrase { .counted(count, "entry", "entries", fr: "entrée", "entrées") }

    static func toBuy(_ open: Int, of total: Int) -> Phrase {
        Phrase("\(open) left of \(total)", fr: "\(open) sur \(total) à prendre")
    }
}
