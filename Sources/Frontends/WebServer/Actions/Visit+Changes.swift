// Changes by a visit: a plan is carried out, reported and remembered, and the browser returns to the previous page.

import Bytes
import Digests
import FileSystem
import Vault
import Wording
import Workspaces

extension Visit {
    var session: String? { visitor.session }

    /// Carries out a plan. Plans that need confirmation are refused.
    ///
    /// - Parameter earlier: changes already made for the same purpose, to be undone together.
    @discardableResult
    func carryOut<Result>(
        _ plan: Plan<Result>, _ words: Phrase, behind earlier: [ChangedFile] = []
    ) throws -> Result {
        guard plan.confirmations.isEmpty else {
            throw WebRefusal(
                409,
                Phrase("this has to be confirmed in the terminal", fr: "cela se confirme dans le terminal"))
        }
        try door.done.plan(form[DoneOnce.field], of: formDigest) {
            var planned: [ChangedFile] = []
            _ = try workspace().preview(plan) { planned.append($0) }
            return PlannedFile.all(planned)
        }
        var files = earlier
        let result = try apply(plan) { files.append($0.origin == nil ? $0 : $0.withoutContents) }
        if let session {
            // The bytes of copies are not kept.
            let vault = try workspace().vault
            let copies = files.compactMap { CopiedFile($0, in: vault) }
            // Auxiliary files of the trash folder stay in it.
            let files = files.oneOfEach.filter { file in
                file.origin != nil || file.source == nil && !(file.before == nil && file.path.isHidden)
            }
            if files.contains(where: \.isChanged) {
                door.changes.remember(words, files, copies, from: backAddress, of: session)
            } else {
                door.changes.notice(WebWords.nothingChanged, to: session)
            }
        }
        return result
    }

    /// Removes the photos copied by an undone change unless they are used elsewhere. A visitor with a restricted view cannot know.
    func removeUnwanted(_ copies: [CopiedFile]) {
        guard !copies.isEmpty, !isRedacted else { return }
        bestEffort {
            let unwanted = try CopiedFile.unwanted(copies, in: workspace().vault)
            try apply(Plan(unwanted.map { .remove($0) }, ()))
        }
    }

    /// The response to a form that is processed once, however often it is submitted.
    func answerOnce(_ change: () throws -> WebResponse) throws -> WebResponse {
        let files = try? workspace().vault.files
        return try door.done.answer(
            form[DoneOnce.field], of: formDigest, leadingBackTo: backAddress, now: { try? files?.read($0).bytes },
            change)
    }

    /// Runs once, however often the form is submitted.
    func once(_ change: () throws -> Void) throws {
        _ = try answerOnce {
            try change()
            return WebResponse(204)
        }
    }

    /// Equal for forms with the same contents, ignoring their token, their return address, and the time when they were filled in.
    var formDigest: String {
        var said = form
        for name in [FormTokenCheck.field, "back", Self.typed] { said.remove(name) }
        return SHA256.digits(of: Array((request.target + "?" + said.encoded).utf8))
    }

    /// Returns to the form's page; a program gets JSON.
    func finished(_ json: @autoclosure () -> JSONValue) -> WebResponse {
        request.wantsJSON ? .json(json()) : .seeOther(backAddress)
    }

    /// The page of a form that says why it was refused; a program that asks for JSON gets the refusal alone, as it is thrown here.
    func refused(_ refusal: WebRefusal, page: @autoclosure () throws -> [UInt8]) throws -> WebResponse {
        guard !request.wantsJSON else { throw refusal }
        return .html(try page(), status: refusal.status)
    }

    /// Where the form says that it was: a page of ours, and nothing else.
    var backAddress: String {
        guard let back = form["back"], let target = RequestTarget(back),
            door.routes.contains(where: { $0.method == .get && $0.match(target.path) != nil })
        else { return WebAddress.home }
        return back
    }

    func field(_ name: String) throws(WebRefusal) -> String {
        guard let value = form[name] else {
            throw WebRefusal(400, Phrase("the field \(name) is missing", fr: "il manque le champ \(name)"))
        }
        return value
    }

    /// A document named by a field. Throws 404 for a hidden one.
    func document(_ name: String) throws -> VaultPath {
        guard let path = VaultPath(try field(name)), path.isMarkdown, !path.isHidden else { throw WebRefusal.notFound }
        return path
    }
}

extension [ChangedFile] {
    /// Combines several changes of a file into one. A moved file is left separate.
    fileprivate var oneOfEach: [ChangedFile] {
        var all: [ChangedFile] = []
        for file in self {
            if file.origin == nil, let index = all.lastIndex(where: { $0.path == file.path }), all[index].origin == nil
            {
                all[index] = ChangedFile(file.path, before: all[index].before, after: file.after)
            } else {
                all.append(file)
            }
        }
        return all
    }
}
