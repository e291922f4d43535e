-- What a person does in Neovim, without one: completion, rename, a quick fix, an action; then all is written.
local root = assert(os.getenv("ROOT"))
vim.cmd("edit " .. root .. "/notes/a.md")
local id = assert(vim.lsp.start_client({ name = "daybook", cmd = { "daybook", "lsp" }, root_dir = root }))
vim.lsp.buf_attach_client(0, id)
local client = vim.lsp.get_client_by_id(id)
assert(vim.wait(20000, function() return client.initialized end), "no answer to initialize")
local units = client.offset_encoding

-- The column is in bytes; behind the last letter, too, where no cursor of normal mode can be.
local function ask(method, line, column, more)
  local text = vim.api.nvim_buf_get_lines(0, line - 1, line, true)[1]
  local _, character = vim.str_utfindex(text, column)
  local parameters = vim.tbl_extend("force", {
    textDocument = vim.lsp.util.make_text_document_params(), position = { line = line - 1, character = character },
  }, more or {})
  for _ = 1, 100 do
    local answers = assert(vim.lsp.buf_request_sync(0, method, parameters, 20000))
    local answer = answers[id]
    if not answer.error then return answer.result end
    -- The vault is being read for the first time.
    assert(answer.error.code == -32803, vim.inspect(answer.error))
    vim.wait(100)
  end
end

local function fix(line, column, title)
  local place = { line = line - 1, character = column }
  local found = ask("textDocument/codeAction", line, column,
    { range = { start = place, ["end"] = place }, context = { diagnostics = {} } })
  for _, action in ipairs(found) do
    if action.title:find(title, 1, true) then return vim.lsp.util.apply_workspace_edit(action.edit, units) end
  end
  error("no action “" .. title .. "” among " .. vim.inspect(vim.tbl_map(function(one) return one.title end, found)))
end

-- `🎉 [[eau` becomes a link.
local line = vim.api.nvim_buf_get_lines(0, 2, 3, true)[1]
local choices
assert(vim.wait(20000, function()
  choices = ask("textDocument/completion", 3, #line)
  return #choices.items > 0
end, 100), "no choices")
vim.lsp.util.apply_text_edits({ choices.items[1].textEdit }, 0, units)
-- A broken link becomes the one that was meant.
fix(5, 4, "Karotte")
-- A task is done.
fix(7, 8, "done")
-- A heading is called otherwise, here and where it is linked to.
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", 9, 4, { newName = "Été à Lyon" }), units)
vim.cmd("wall")
vim.cmd("qall")
