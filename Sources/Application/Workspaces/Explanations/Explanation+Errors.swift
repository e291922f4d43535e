// Explanations for any error: its own, or a general one for files and programs.

import FileSystem
import Processes
import Vault
import Wording

extension Explanation {
    /// Any error. One without its own message that does not concern files or programs is shown as in the source code.
    package init(_ error: any Error) {
        switch error {
        case let error as any ExplainedError: self = error.explanation
        case let error as EditRefusal: self.init(.failed, error.reason)
        case let error as VaultError: self.init(error)
        case let error as SystemError: self.init(.failed, error.phrase(at: error.path))
        case let error as AtomicWriteError: self.init(error)
        case let error as ProcessError: self.init(error)
        case is Cancellation: self.init(.failed, Phrase("cancelled", fr: "annulé"))
        default: self.init(.failed, Phrase(same: "\(error)"))
        }
    }

    fileprivate init(_ error: VaultError) {
        switch error {
        case .outside(let path):
            self.init(.failed, Phrase("\(path): leads out of the vault", fr: "\(path) : sort du coffre"))
        case .missing(let path):
            self.init(.failed, Phrase("\(path): no such file", fr: "\(path) : fichier introuvable"))
        case .existing(let path):
            self.init(.failed, Phrase("\(path): this file already exists", fr: "\(path) : ce fichier existe déjà"))
        case .notAFile(let path):
            self.init(.failed, Phrase("\(path): not a file", fr: "\(path) : pas un fichier"))
        case .changing(let path):
            self.init(
                .conflict,
                Phrase(
                    "\(path): changed by another program while it was edited",
                    fr: "\(path) : modifié en même temps par un autre programme"),
                hint: Phrase("nothing was written; try again", fr: "rien n’a été écrit ; réessayez"))
        case .system(let error, let path):
            let place = path?.text ?? error.path
            self.init(.failed, error.phrase(at: place))
        case .gone(let root):
            self.init(
                .failed,
                Phrase(
                    "\(root): the vault is no longer there (moved or unmounted?)",
                    fr: "\(root) : le coffre n’est plus là (déplacé ou démonté ?)"),
                hint: Phrase("nothing was written", fr: "rien n’a été écrit"))
        case .newerFormat(let format):
            self.init(
                .failed,
                Phrase(
                    "this vault is of format \(format), and this daybook knows \(VaultFormat.known): read-only",
                    fr:
                        "ce coffre est au format \(format), et ce daybook connaît \(VaultFormat.known) : il lit, et n’écrit rien"
                ),
                hint: Phrase("a newer daybook writes into it", fr: "un daybook plus récent y écrit"))
        case .lock(let error, let path): self.init(error, path)
        }
    }

    private init(_ error: LockError, _ path: VaultPath) {
        switch error {
        case .closed:
            self.init(
                .notPermitted, Phrase("\(path): locked", fr: "\(path) : verrouillé"),
                hint: Phrase(
                    "daybook open --for 15m asks for the passphrase",
                    fr: "daybook open --for 15m demande la phrase de passe"))
        case .forOthers(let kinds):
            self.init(
                .notPermitted,
                Phrase(
                    "\(path): locked for other keys (\(kinds.joined(separator: ", "))), or its header was changed",
                    fr:
                        "\(path) : verrouillé pour d’autres clés (\(kinds.joined(separator: ", "))), ou son en-tête a changé"
                ),
                hint: Phrase(
                    "a device that can open it locks it again for this one (daybook keys trust there); daybook history \(path) has earlier ones",
                    fr:
                        "un appareil qui peut l’ouvrir le verrouille aussi pour celui-ci (daybook keys trust là-bas) ; daybook history \(path) a les précédents"
                ))
        case .damaged:
            self.init(
                .failed,
                Phrase(
                    "\(path): changed or cut off after it was locked; it cannot be opened",
                    fr: "\(path) : modifié ou tronqué depuis son verrouillage ; il ne peut être ouvert"),
                hint: Phrase(
                    "daybook history \(path) has earlier ones", fr: "daybook history \(path) a les précédents"))
        case .fewerReaders:
            self.init(
                .notPermitted,
                Phrase(
                    "\(path): locked for more keys than are chosen here, who could not read it any more",
                    fr: "\(path) : verrouillé pour plus de clés que celles choisies ici, qui ne le liraient plus"),
                hint: Phrase(
                    "daybook keys list, then keys trust NAME for each; keys again locks for those that are trusted",
                    fr:
                        "daybook keys list, puis keys trust NOM pour chacune ; keys again verrouille pour celles qui sont admises"
                ))
        case .noRecipients:
            self.init(
                .usage,
                Phrase(
                    "\(path): there is no key yet to lock it with",
                    fr: "\(path) : il n’y a pas encore de clé pour le verrouiller"),
                hint: Phrase("daybook keys init", fr: "daybook keys init"))
        case .unusableKey:
            self.init(
                .failed,
                Phrase(
                    "\(path): one of the keys that it is to be locked with cannot be used",
                    fr: "\(path) : une des clés qui doivent le verrouiller est inutilisable"),
                hint: Phrase("daybook keys list", fr: "daybook keys list"))
        }
    }

    fileprivate init(_ error: AtomicWriteError) {
        switch error {
        case .changedMeanwhile(let path):
            self.init(
                .conflict,
                Phrase("\(path): changed by another program", fr: "\(path) : modifié par un autre programme"),
                hint: Phrase("nothing was written; try again", fr: "rien n’a été écrit ; réessayez"))
        case .system(let error):
            // The temporary file is irrelevant: its folder is what cannot be written to.
            self.init(.failed, error.phrase(at: Paths.parent(of: error.path)))
        }
    }

    fileprivate init(_ error: ProcessError) {
        switch error {
        case .missing(let program):
            self.init(
                .failed, Phrase("\(program) is not installed", fr: "\(program) n’est pas installé"),
                hint: Phrase("apt-get install \(program)", fr: "apt-get install \(program)"))
        case .unloadable(let program):
            self.init(
                .failed,
                Phrase(
                    "\(program) does not start: the loader or interpreter that it names is missing",
                    fr: "\(program) ne démarre pas : le chargeur ou l’interpréteur qu’il nomme manque"),
                hint: Phrase(
                    "ldd \(program), or its first line where it is a script, says which",
                    fr: "ldd \(program), ou sa première ligne si c’est un script, dit lequel"))
        case .failed(let program, let reason): self.init(.failed, Phrase(same: "\(program): \(reason)"))
        }
    }
}
