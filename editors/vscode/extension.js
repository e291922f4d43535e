// Starts `daybook lsp` for Markdown files and bases, and ends it with the window.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const settings = vscode.workspace.getConfiguration("daybook");
  const server = { command: settings.get("command") || "daybook", args: ["lsp"] };
  const vault = settings.get("vault");
  client = new LanguageClient("daybook", "daybook", { run: server, debug: server }, {
    documentSelector: [
      { scheme: "file", language: "markdown" },
      { scheme: "file", language: "base" },
    ],
    initializationOptions: { pictures: true, hints: settings.get("hints"), ...(vault ? { vault } : {}) },
  });
  context.subscriptions.push(client);
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
