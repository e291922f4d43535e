// Checks of the machine: the user's configuration and folders, the language, the clock, the terminal, the editor.

import Bytes
import CivilTime
import FileSystem
import Wording
import Workspaces

private typealias Line = Diagnosis.Line

extension DiagnosisQuestion {
    func machineLines(_ machine: Machine, _ configuration: UserConfiguration) -> [Diagnosis.Line] {
        [configurationLine(machine, configuration)] + vaultListLines(machine, configuration)
            + [
                folderLine("state", Phrase("state", fr: "état"), machine.stateFolder),
                folderLine("cache", Phrase(same: "cache"), machine.cacheFolder), localeLine(machine), zoneLine(machine),
                terminalLine(machine), editorLine(machine),
            ]
    }

    private func configurationLine(_ machine: Machine, _ configuration: UserConfiguration) -> Diagnosis.Line {
        let file = machine.configurationFile
        if configuration.unreadFile != nil {
            return Line(
                "configuration", .wrong,
                Phrase(
                    "\(file): cannot be read as YAML, or a private place in it is not understood",
                    fr: "\(file) : illisible comme YAML, ou un lieu privé n’y est pas compris"),
                cure: Phrase(same: "${EDITOR:-vi} \(ShellText.quoted(file))"))
        }
        return FileStamp.exists(file)
            ? Line("configuration", .ok, Phrase(same: file))
            : Line("configuration", .ok, Phrase("none, and none is needed", fr: "aucune, et il n’en faut pas"))
    }

    private func vaultListLines(_ machine: Machine, _ configuration: UserConfiguration) -> [Diagnosis.Line] {
        VaultList(machine, configuration).vaults.filter { !$0.isThere }.map { item in
            Line(
                "vaults", title: Phrase("vaults", fr: "coffres"), .wrong,
                Phrase(
                    "\(item.vault.name): \(item.folder) is not there",
                    fr: "\(item.vault.name) : \(item.folder) n’est pas là"),
                cure: Phrase(same: "daybook vaults remove \(item.vault.name)"))
        }
    }

    /// daybook's subfolder of a user folder.
    private func folderLine(_ check: String, _ title: Phrase, _ parent: String) -> Diagnosis.Line {
        let own = Paths.join(parent, "daybook")
        var place = own
        while !FileStamp.exists(place), place != "/" { place = Paths.parent(of: place) }
        let name = ShellText.quoted(place)
        guard let stamp = try? FileStamp.of(place), stamp.kind == .folder else {
            return Line(
                check, title: title, .wrong, Phrase("\(place): not a folder", fr: "\(place) : pas un dossier"),
                cure: Phrase(same: "mv \(name) \(ShellText.quoted(place + ".old"))"))
        }
        guard Paths.isWritable(place) else {
            return Line(
                check, title: title, .wrong,
                Phrase("\(place): not writable", fr: "\(place) : vous ne pouvez pas y écrire"),
                cure: Phrase(same: "sudo chown -R \"$USER\" \(name)"))
        }
        guard place == own else {
            return Line(check, title: title, .ok, Phrase("\(own), made when needed", fr: "\(own), fait au besoin"))
        }
        guard stamp.mode & 0o077 == 0 else {
            return Line(
                check, title: title, .wrong,
                Phrase("\(own): others can read it", fr: "\(own) : d’autres peuvent y regarder"),
                cure: Phrase(same: "chmod -R go= \(name)"))
        }
        return Line(check, title: title, .ok, Phrase(same: own))
    }

    /// locale(7): LC_ALL, else LC_CTYPE, else LANG determines the character set.
    private func localeLine(_ machine: Machine) -> Diagnosis.Line {
        let cure = Phrase(same: "export LANG=C.UTF-8")
        guard let locale = machine["LC_ALL"] ?? machine["LC_CTYPE"] ?? machine["LANG"],
            !["C", "POSIX"].contains(locale)
        else {
            return Line(
                "locale", .missing,
                Phrase(
                    "none: programs beside daybook may show é as ??",
                    fr: "aucune : d’autres programmes peuvent montrer é comme ??"),
                cure: cure)
        }
        let letters = locale.lowercased()
        guard letters.contains("utf-8") || letters.contains("utf8") else {
            return Line(
                "locale", .wrong,
                Phrase(
                    "\(locale) is not UTF-8, and answers are", fr: "\(locale) n’est pas UTF-8, les réponses le sont"),
                cure: cure)
        }
        let language = machine.language(named: nil)
        return Line(
            "locale", .ok,
            language == .french
                ? Phrase("\(locale), answers in French", fr: "\(locale), réponses en français")
                : Phrase("\(locale), answers in English", fr: "\(locale), réponses en anglais"))
    }

    private func zoneLine(_ machine: Machine) -> Diagnosis.Line {
        let title = Phrase("time zone", fr: "fuseau")
        let folder = machine["TZDIR"] ?? "/usr/share/zoneinfo"
        guard FileStamp.isFolder(folder) else {
            return Line(
                "zone", title: title, .missing,
                Phrase(
                    "the system has no time zones: hours are UTC",
                    fr: "le système n’a pas de fuseaux : les heures sont UTC"),
                cure: Phrase(same: "apt-get install tzdata"))
        }
        let offset = Timestamp.text(offset: machine.utcOffset)
        func known(_ name: String) -> Diagnosis.Line {
            Line("zone", title: title, .ok, Phrase("\(name), now UTC\(offset)", fr: "\(name), à présent UTC\(offset)"))
        }
        if let zone = machine["TZ"] {
            let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
            let path = name.hasPrefix("/") ? name : Paths.join(folder, name)
            // A rule such as `CET-1CEST` has digits (tzset(3)).
            guard FileStamp.exists(path) || name.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
                return Line(
                    "zone", title: title, .wrong,
                    Phrase(
                        "TZ=\(zone) is not known: hours are UTC", fr: "TZ=\(zone) est inconnu : les heures sont UTC"),
                    cure: Phrase(same: "export TZ=Europe/Paris"))
            }
            return known(zone)
        }
        guard FileStamp.exists("/etc/localtime") else {
            return Line(
                "zone", title: title, .missing, Phrase("none is set: hours are UTC", fr: "aucun : les heures sont UTC"),
                cure: Phrase(same: "timedatectl set-timezone Europe/Paris"))
        }
        let target = (try? Paths.linkTarget("/etc/localtime")) ?? ""
        let mark = "zoneinfo/"
        return known(target.firstRange(of: mark).map { String(target[$0.upperBound...]) } ?? "/etc/localtime")
    }

    private func terminalLine(_ machine: Machine) -> Diagnosis.Line {
        guard let columns else {
            return Line("terminal", .ok, Phrase("the output is not a terminal", fr: "la sortie n’est pas un terminal"))
        }
        let kind = machine["TERM"] ?? "dumb"
        return Line("terminal", .ok, Phrase("\(kind), \(columns) columns", fr: "\(kind), \(columns) colonnes"))
    }

    private func editorLine(_ machine: Machine) -> Diagnosis.Line {
        let title = Phrase("editor", fr: "éditeur")
        let chosen = machine["VISUAL"] ?? machine["EDITOR"]
        let program = (chosen ?? "vi").split(separator: " ").first.map(String.init) ?? ""
        let isThere = program.hasPrefix("/") ? FileStamp.exists(program) : machine.hasProgram(program)
        guard isThere else {
            let missing = Phrase("“\(program)” is not installed", fr: "« \(program) » n’est pas installé")
            return Line(
                "editor", title: title, chosen == nil ? .missing : .wrong, missing,
                cure: Phrase(same: "export EDITOR=nano"))
        }
        let reason = machine["VISUAL"] != nil ? " ($VISUAL)" : chosen != nil ? " ($EDITOR)" : ""
        return Line("editor", title: title, .ok, Phrase(same: program + reason))
    }
}
