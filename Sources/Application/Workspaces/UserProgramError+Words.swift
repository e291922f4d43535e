// Messages for failed user programs.

import Wording

extension UserProgramError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .notAProgram(let name):
            Explanation(
                .failed,
                Phrase(
                    "config.yaml: \(name) is not a program and its arguments",
                    fr: "config.yaml : \(name) n’est pas un programme et ses arguments"))
        case .blankInWord(let name, let word, let variable):
            Explanation(
                .failed,
                Phrase(
                    "config.yaml: \(name): {} is not a word of its own in “\(word)”",
                    fr: "config.yaml : \(name) : {} n’est pas un mot à part dans « \(word) »"),
                hint: Phrase(
                    "in a line for the shell it is \"$\(variable)\"",
                    fr: "dans une ligne pour le shell, c’est \"$\(variable)\""))
        case .notStarted(let name, let program):
            Explanation(
                .failed, Phrase("\(name) cannot be started: \(program)", fr: "\(name) ne démarre pas : \(program)"))
        case .tooSlow(let name, let seconds):
            Explanation(
                .failed,
                Phrase(
                    "\(name) took more than \(seconds) s and was ended",
                    fr: "\(name) a dépassé \(seconds) s et a été arrêtée"))
        case .tooLong(let name, let megabytes):
            Explanation(
                .failed,
                Phrase(
                    "\(name) printed more than \(megabytes) MB and was ended",
                    fr: "\(name) a affiché plus de \(megabytes) Mo et a été arrêtée"))
        case .ended(let name, let code, let reason):
            Explanation(
                .failed,
                {
                    let reason = reason.map { ": " + $0 } ?? ""
                    return Phrase(
                        "\(name) ended with \(code)\(reason)", fr: "\(name) a fini avec \(code)\(reason)")
                }())
        }
    }
}
