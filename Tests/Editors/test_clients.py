"""A typed client with the capabilities that editors were recorded with: every answer must decode, and mean something.

Run by script/compare-editors, which sets DAYBOOK.
"""
import asyncio
import os
import pathlib

import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CLIENTS = ["visual_studio_code", "neovim@0.6.1", "neovim@0.8.0", "neovim@0.11.0", "emacs"]

NOTE = """---
title: Été
tags: [eau, foot
---
# Été

🎉 [[Eau]] and [[Nowhere]], [[Eau#Source]]

- [ ] Brot due:2026-12-24 @Lyon
- [x] Käse done:2026-11-20

## Zweiter Teil

|a|b|
|-|-|
|1|zwei|
"""


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=[os.environ["DAYBOOK"], "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    (tmp_path / ".daybook").mkdir()
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "été.md").write_text(NOTE.replace("foot", "feu]"))
    (tmp_path / "notes" / "Eau.md").write_text("# Eau\n\n#eau\n\n## Source\n\n[[Été#Zweiter Teil]]\n")
    lsp_client.folder = tmp_path
    hello = await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[lsp.WorkspaceFolder(uri=tmp_path.as_uri(), name="vault")],
        )
    )
    utf8 = hello.capabilities.position_encoding == lsp.PositionEncodingKind.Utf8
    # How long a text is in the units that were agreed on.
    lsp_client.units = lambda text: len(text.encode()) if utf8 else len(text.encode("utf-16-le")) // 2
    yield
    await lsp_client.shutdown_session()


def place(line, character):
    return lsp.Position(line=line, character=character)


async def ready(question):
    """The answer, once the vault has been read."""
    for _ in range(200):
        try:
            return await question()
        except Exception as error:  # "the vault is still being read"
            if "-32803" not in str(error) and "still" not in str(error):
                raise
            await asyncio.sleep(0.05)
    raise AssertionError("the vault is never read")


async def test_all_that_is_asked(client: LanguageClient):
    path = client.folder / "notes" / "été.md"
    uri = path.as_uri()
    text = path.read_text()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=uri, language_id="markdown", version=1, text=text)
        )
    )
    document = lsp.TextDocumentIdentifier(uri=uri)
    whole = lsp.Range(start=place(0, 0), end=place(len(text.splitlines()), 0))
    # In the middle of `[[Eau]]`, behind an emoji.
    link = place(6, client.units("🎉 [[E"))

    definition = await ready(
        lambda: client.text_document_definition_async(lsp.DefinitionParams(text_document=document, position=link))
    )
    found = definition if isinstance(definition, list) else [definition]
    uris = [getattr(one, "uri", None) or one.target_uri for one in found]
    assert [uri.endswith("Eau.md") for uri in uris] == [True]

    assert (await client.text_document_hover_async(lsp.HoverParams(text_document=document, position=link))).contents
    references = await client.text_document_references_async(
        lsp.ReferenceParams(
            text_document=document, position=place(4, 3), context=lsp.ReferenceContext(include_declaration=True)
        )
    )
    assert len(references) == 2
    assert await client.text_document_document_highlight_async(
        lsp.DocumentHighlightParams(text_document=document, position=link)
    )
    symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(text_document=document))
    assert symbols[0].name == "Été"
    assert await client.workspace_symbol_async(lsp.WorkspaceSymbolParams(query="source"))
    assert await client.text_document_folding_range_async(lsp.FoldingRangeParams(text_document=document))
    assert await client.text_document_selection_range_async(
        lsp.SelectionRangeParams(text_document=document, positions=[link])
    )
    assert await client.text_document_document_link_async(lsp.DocumentLinkParams(text_document=document))

    completion = await client.text_document_completion_async(
        lsp.CompletionParams(text_document=document, position=place(6, client.units("🎉 [[Ea")))
    )
    items = completion.items if hasattr(completion, "items") else completion
    assert "Eau" in [item.label for item in items]
    assert (await client.completion_item_resolve_async(items[0])).label == items[0].label

    actions = await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=document,
            range=lsp.Range(start=place(8, 8), end=place(8, 8)),
            context=lsp.CodeActionContext(diagnostics=[]),
        )
    )
    assert any(action.edit for action in actions)

    heading = place(11, 5)
    prepared = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(text_document=document, position=heading)
    )
    assert prepared
    edit = await client.text_document_rename_async(
        lsp.RenameParams(text_document=document, position=heading, new_name="Dritter 🎉")
    )
    assert len(edit.document_changes or edit.changes) == 2

    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(
            text_document=document, options=lsp.FormattingOptions(tab_size=2, insert_spaces=True)
        )
    )
    assert [one.new_text for one in edits] == ["| a   | b    |", "| --- | ---- |", "| 1   | zwei |"]

    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(text_document=document, range=whole))
    assert hints
    tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(text_document=document))
    assert tokens.data and len(tokens.data) % 5 == 0


async def test_problems(client: LanguageClient):
    path = client.folder / "notes" / "été.md"
    uri = path.as_uri()
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=uri, language_id="markdown", version=1, text=path.read_text())
        )
    )
    for _ in range(200):
        if client.capabilities.text_document.diagnostic:
            report = await ready(
                lambda: client.text_document_diagnostic_async(
                    lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri=uri))
                )
            )
            found = report.items
        else:
            found = client.diagnostics.get(uri, [])
        if any(one.code == "broken-link" for one in found):
            break
        await asyncio.sleep(0.05)
    broken = next(one for one in found if one.code == "broken-link")
    assert (broken.range.start.line, broken.range.start.character) == (6, client.units("🎉 [[Eau]] and "))

    # A key more, told as a change of a part: the place of the problem moves by it.
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=uri, version=2),
            content_changes=[
                lsp.TextDocumentContentChangePartial(
                    range=lsp.Range(start=place(6, 0), end=place(6, client.units("🎉 "))), text="é "
                )
            ],
        )
    )
    for _ in range(200):
        if client.capabilities.text_document.diagnostic:
            report = await client.text_document_diagnostic_async(
                lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri=uri))
            )
            found = report.items
        else:
            found = client.diagnostics.get(uri, [])
        moved = [one.range.start.character for one in found if one.code == "broken-link"]
        if moved == [client.units("é [[Eau]] and ")]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the problem does not move: {moved}")
