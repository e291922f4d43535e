// Access to pictures for commands: the program that reads them, the thumbnail cache, messages for failures.

import FileSystem
import Pages
import Photos
import Processes
import Search
import Vault
import Wording
import Workspaces

extension Context {
    func pictureMaker() throws -> PictureMaker { try workspace().pictureMaker() }

    func pictureCache() throws -> PictureCache {
        PictureCache(
            folder: IndexLocation(cacheFolder: machine.cacheFolder, vaultRoot: try vault().root).folder)
    }

    /// Copies of pictures for an export.
    func webPictures() throws -> WebPictures {
        var progress: (@Sendable (Int, Int) -> Void)?
        if let meter = ProgressMeter(terminal, language: language) {
            progress = { done, total in
                meter.show(Phrase("pictures", fr: "images :"), done, of: total)
                if done == total { meter.clear() }
            }
        }
        return WebPictures(cache: try pictureCache(), maker: try? pictureMaker(), progress: progress)
    }

    /// Makes thumbnails, with progress on stderr. Throws `CommandError` if none can be made.
    func makePictures(_ jobs: [PictureMaker.Job]) throws -> [PictureMaker.Outcome] {
        let meter = ProgressMeter(terminal, language: language)
        defer { meter?.clear() }
        var progress: (@Sendable (Int) -> Void)?
        if let meter {
            progress = { meter.show(Phrase("pictures", fr: "images :"), $0, of: jobs.count) }
        }
        do {
            return try pictureMaker().make(jobs, progress: progress)
        } catch let error as PictureMaker.Unavailable {
            throw CommandError(
                .failed, Phrase("\(error.reason) does not start", fr: "\(error.reason) ne démarre pas"),
                hint: Phrase("apt-get install libvips42", fr: "apt-get install libvips42"))
        }
    }

    /// Makes the thumbnails of photos of the vault after the answer is written, and reports failures.
    func makeThumbnails(_ photos: [VaultPath]) {
        terminal.flush()
        do {
            let (vault, cache) = (try vault(), try pictureCache())
            let jobs = try photos.map { path in
                let source = vault.files.location(path)
                return PictureMaker.Job(
                    source: source,
                    target: try cache.path(of: source, longest: PictureCache.thumbnail, .jpeg),
                    longest: PictureCache.thumbnail)
            }
            for (path, outcome) in zip(photos, try makePictures(jobs)) { diagnostic(outcome, path) }
        } catch {
            let error = CommandError(error)
            diagnostic(Phrase("no thumbnails: ", fr: "pas de vignettes : ") + error.message)
            if let hint = error.hint { diagnostic(Phrase("  hint: ", fr: "  piste : ") + hint) }
        }
    }

    /// Reports a problem with a picture, which is kept nevertheless.
    func diagnostic(_ outcome: PictureMaker.Outcome, _ path: VaultPath) {
        let name = TerminalText.harmless(path.text)
        func say(_ what: Phrase) { diagnostic(Phrase("\(name): ", fr: "\(name) : ") + what) }
        switch outcome {
        case .made, .kept: break
        case .damaged(let reason):
            let reason = TerminalText.harmless(reason)
            say(Phrase("damaged, a part is missing (\(reason))", fr: "abîmée, une partie manque (\(reason))"))
        case .failed(let reason):
            let reason = TerminalText.harmless(reason)
            say(Phrase("kept, but cannot be shown (\(reason))", fr: "gardée, mais ne peut être montrée (\(reason))"))
        case .crashed(let code):
            say(
                Phrase(
                    "kept, but daybook-media broke off over it (\(code))",
                    fr: "gardée, mais daybook-media s’est arrêté dessus (\(code))"))
        case .late:
            say(Phrase("kept, but took too long to be read", fr: "gardée, mais trop longue à lire"))
        }
    }
}
