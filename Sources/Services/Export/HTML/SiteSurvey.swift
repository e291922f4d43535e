// The first look at all documents: what each says about itself and to whom it links.

import Search
import Vault
import Wording

struct SiteSurvey {
    /// Those that could be read.
    private(set) var hits: [SearchHit] = []
    private(set) var facts: [DocumentFacts] = []
    /// Files that are no documents.
    let attachments: [VaultTree.File]
    let files: [VaultTree.File]
    private(set) var warnings: [Phrase] = []

    init(_ vault: VaultFolder, _ selection: DocumentSelection, _ tree: VaultTree) {
        files = tree.files
        attachments = tree.files.filter { !$0.path.isMarkdown && !$0.path.isCSV }
        for hit in selection.hits {
            do throws(VaultError) {
                facts.append(DocumentFacts(try vault.document(hit.path)))
                hits.append(hit)
            } catch {
                warnings.append(
                    Phrase("\(hit.path) could not be read and was left out", fr: "\(hit.path) est illisible et a été omis"))
            }
        }
    }
}
