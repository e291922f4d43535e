// Checks of programs: daybook's companions, which are run to see whether they start, and programs of the system, each with its purpose.

import FileSystem
import Print
import Processes
import Wording
import Workspaces

private typealias Line = Diagnosis.Line

extension DiagnosisQuestion {
    func programLines(_ machine: Machine, _ configuration: UserConfiguration) -> [Diagnosis.Line] {
        [
            companionLine(
                "daybook-station", "libmosquitto1 libmicrohttpd12 libsodium23",
                Phrase("sensors, pages", fr: "capteurs, pages")),
            companionLine(
                "daybook-media", "libvips42", Phrase("thumbnails of pictures", fr: "petites copies d’images")),
        ]
            + Self.programs.filter { !Self.isReplaced($0.name, configuration) }.map { program in
                Self.line(
                    program.name, program.package, program.purpose,
                    isThere: machine.hasProgram(program.name)
                        || FileStamp.exists(Paths.join("/usr/sbin", program.name)))
            }
            // A Python library, which is not in PATH.
            + [
                Self.line(
                    "pikepdf", "python3-pikepdf",
                    Phrase("long books as PDF, faster", fr: "longs livres en PDF, plus vite"),
                    isThere: PDFJoiner.isInstalled())
            ]
    }

    private static func line(_ name: String, _ package: String, _ purpose: Phrase, isThere: Bool) -> Diagnosis.Line {
        Line(
            name, isThere ? .ok : .missing, purpose,
            cure: isThere ? nil : Phrase(same: "apt-get install \(package)"))
    }

    /// Whether a program configured by the user does the work.
    private static func isReplaced(_ name: String, _ configuration: UserConfiguration) -> Bool {
        switch name {
        case "tesseract": configuration.says(UserConfiguration.ProgramKey.inkRecogniser.rawValue)
        case "notify-send": configuration.says("reminders.command")
        default: false
        }
    }

    /// Programs that daybook uses if they are installed, with their Debian packages.
    private static let programs: [(name: String, package: String, purpose: Phrase)] = [
        (
            "git", "git",
            Phrase("syncs, history, taking syncs back", fr: "synchroniser, historique, défaire une synchronisation")
        ),
        ("weasyprint", "weasyprint", Phrase("PDF", fr: "PDF")),
        ("rsvg-convert", "librsvg2-bin", Phrase("charts and ink as pictures", fr: "graphiques et encre en images")),
        ("pdftocairo", "poppler-utils", Phrase("pages of PDF below ink", fr: "pages de PDF sous l’encre")),
        ("pandoc", "pandoc", Phrase("formulas in pages", fr: "formules dans les pages")),
        ("tesseract", "tesseract-ocr", Phrase("reads handwriting", fr: "lit l’écriture manuscrite")),
        ("fzf", "fzf", Phrase("picks documents as you type", fr: "choisit des documents à la frappe")),
        ("less", "less", Phrase("long answers page by page", fr: "longues réponses page par page")),
        ("notify-send", "libnotify-bin", Phrase("reminders on the desktop", fr: "rappels sur le bureau")),
        (
            "qrencode", "qrencode",
            Phrase("addresses for a phone's camera", fr: "adresses pour l’appareil photo d’un téléphone")
        ),
        (
            "openssl", "openssl",
            Phrase("certificates for pages in the network", fr: "certificats pour les pages du réseau")
        ),
        ("vdirsyncer", "vdirsyncer", Phrase("calendars of servers", fr: "calendriers de serveurs")),
        ("mosquitto", "mosquitto", Phrase("a server for sensors of your own", fr: "un serveur pour vos capteurs")),
    ]

    /// Without arguments and input, both exit immediately.
    private func companionLine(_ name: String, _ packages: String, _ purpose: Phrase) -> Diagnosis.Line {
        let cure = Phrase(
            "script/install, and apt-get install \(packages)", fr: "script/install, et apt-get install \(packages)")
        guard let program = Machine.companion(name) else { return Line(name, .missing, purpose, cure: cure) }
        do throws(ProcessError) {
            let result = try ChildProcess.run(program, [], variables: [("LC_ALL", "C")], milliseconds: 500)
            // Messages of ld.so(8), and exit codes after a signal. The station prints its usage (2).
            guard result.isTimedOut || [0, 2].contains(result.exitCode) else {
                let reason =
                    result.errorText.split(whereSeparator: \.isNewline).first.map(String.init) ?? "\(result.exitCode)"
                return Line(
                    name, .wrong, Phrase("does not start: \(reason)", fr: "ne démarre pas : \(reason)"), cure: cure)
            }
            return Line(name, .ok, purpose)
        } catch {
            return Line(name, .wrong, error)
        }
    }
}
