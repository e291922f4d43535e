// How a visit changes files: a plan is carried out, reported and remembered, and the browser goes back to where it came from.

import Bytes
import Digests
import FileSystem
import Vault
import Wording
import Workspaces

extension Visit {
    var session: String? { visitor.session }

    /// Carries a plan out. What has to be confirmed first is not done here.
    ///
    /// - Parameter earlier: what was changed already for the same purpose, and is taken back with it.
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
            // The bytes of copies are not held.
            let vault = try workspace().vault
            let copies = files.compactMap { CopiedFile($0, in: vault) }
            // What the trash folder needs stays in it.
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

    /// Takes the photos away that came with what was taken back, where nothing else uses them. Who does not see all of the vault cannot know.
    func removeUnwanted(_ copies: [CopiedFile]) {
        guard !copies.isEmpty, !isRedacted else { return }
        bestEffort {
            let unwanted = try CopiedFile.unwanted(copies, in: workspace().vault)
            try apply(Plan(unwanted.map { .remove($0) }, ()))
        }
    }

    /// What a form comes to that was sent once, however often it is sent.
    func answerOnce(_ change: () throws -> WebResponse) throws -> WebResponse {
        let files = try? workspace().vault.files
        return try door.done.answer(
            form[DoneOnce.field], of: formDigest, leadingBackTo: backAddress, now: { try? files?.read($0).bytes },
            change)
    }

    /// Done once, however often it is sent.
    func once(_ change: () throws -> Void) throws {
        _ = try answerOnce {
            try change()
            return WebResponse(204)
        }
    }

    /// The same for forms that say the same, whatever they prove themselves by and go back to, and when they were filled in.
    var formDigest: String {
        var said = form
        for name in [FormTokenCheck.field, "back", Self.typed] { said.remove(name) }
        return SHA256.digits(of: Array((request.target + "?" + said.encoded).utf8))
    }

    /// Back to the page of the form; a program gets JSON.
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

    /// A document that a field names. Throws 404 for what is hidden.
    func document(_ name: String) throws -> VaultPath {
        guard let path = VaultPath(try field(name)), path.isMarkdown, !path.isHidden else { throw WebRefusal.notFound }
        return path
    }
}

extension [ChangedFile] {
    /// A file that was changed several times is changed from what it was to what it is. One that moved is left by itself.
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
