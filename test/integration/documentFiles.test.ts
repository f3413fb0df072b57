import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { readDocument, writeDocument } from "../../src/host/documentFiles.ts";

describe("files that agents read and write through the editor", () => {
  let folder = "";
  const formatting: vscode.Disposable[] = [];
  const at = (name: string): string => join(folder, name);
  const onDisk = (name: string): string => readFileSync(at(name), "utf8");

  function file(name: string, text: string): string {
    writeFileSync(at(name), text);
    return at(name);
  }

  async function shown(path: string): Promise<vscode.TextEditor> {
    return await vscode.window.showTextDocument(vscode.Uri.file(path), { preview: false });
  }

  async function type(editor: vscode.TextEditor, text: string): Promise<void> {
    assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text)));
  }

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "plan-mode 文件 #1 %20-"));
  });
  afterEach(async () => {
    for (const registration of formatting.splice(0)) registration.dispose();
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty) {
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand("workbench.action.files.revert");
      }
    }
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("are read with what the person has not saved, and not as another document of the same path", async () => {
    const path = file("dirty.txt", "saved\n");
    const earlier = vscode.Uri.file(path).with({ scheme: "earlier" });
    formatting.push(
      vscode.workspace.registerTextDocumentContentProvider("earlier", { provideTextDocumentContent: () => "old\n" }),
    );
    await vscode.workspace.openTextDocument(earlier);
    assert.equal(await readDocument(path), "saved\n");
    await type(await shown(path), "unsaved ");
    assert.equal(await readDocument(path), "unsaved saved\n");
    assert.equal(await readDocument(path, 1, 1), "unsaved saved");
  });

  it("keep unsaved text in the edit, which one undo takes back", async () => {
    const path = file("undo.txt", "one\ntwo\n");
    const editor = await shown(path);
    await type(editor, "zero\n");
    await writeDocument(path, "zero\none\n2\n");
    assert.equal(onDisk("undo.txt"), "zero\none\n2\n");
    assert.equal(editor.document.isDirty, false);
    await vscode.commands.executeCommand("undo");
    assert.equal(editor.document.getText(), "zero\none\ntwo\n");
  });

  it("can be undone also where the file was opened only after the edit", async () => {
    const path = file("later.txt", "before\n");
    await writeDocument(path, "after\n");
    assert.equal(onDisk("later.txt"), "after\n");
    const editor = await shown(path);
    await vscode.commands.executeCommand("undo");
    assert.equal(editor.document.getText(), "before\n");
  });

  it("leave the cursor where it is", async () => {
    const path = file("cursor.txt", "first\nsecond\nthird\n");
    const editor = await shown(path);
    editor.selection = new vscode.Selection(2, 3, 2, 3);
    await writeDocument(path, "first\nchanged\nthird\n");
    assert.deepEqual([editor.selection.active.line, editor.selection.active.character], [2, 3]);
  });

  it("are formatted when they are saved, where the person wants that", async () => {
    const settings = vscode.workspace.getConfiguration("editor");
    await settings.update("formatOnSave", true, vscode.ConfigurationTarget.Global);
    try {
      formatting.push(
        vscode.languages.registerDocumentFormattingEditProvider(
          { scheme: "file", language: "plaintext" },
          {
            provideDocumentFormattingEdits: (document) => {
              const text = document.getText();
              const all = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
              return [vscode.TextEdit.replace(all, text.toUpperCase())];
            },
          },
        ),
      );
      const path = file("format.txt", "a\n");
      await writeDocument(path, "b\n");
      assert.equal(onDisk("format.txt"), "B\n");
      assert.equal(await readDocument(path), "B\n");
    } finally {
      await settings.update("formatOnSave", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("keep their line ends and their byte order mark", async () => {
    const path = file("windows.txt", "\uFEFFone\r\ntwo\r\n");
    await writeDocument(path, "\uFEFFone\n2\n");
    assert.equal(onDisk("windows.txt"), "\uFEFFone\r\n2\r\n");
  });

  it("are refused with a sentence where they are read-only, on disk or by a setting", async () => {
    const path = file("locked.txt", "kept\n");
    chmodSync(path, 0o444);
    await assert.rejects(writeDocument(path, "changed\n"), /locked\.txt is read-only\. Ask the person/);
    const files = vscode.workspace.getConfiguration("files");
    const generated = file("generated.txt", "kept\n");
    await files.update("readonlyInclude", { "**/generated.txt": true }, vscode.ConfigurationTarget.Global);
    try {
      await shown(generated);
      await assert.rejects(
        writeDocument(generated, "changed\n"),
        /generated\.txt is read-only in this editor, by the setting/,
      );
    } finally {
      await files.update("readonlyInclude", undefined, vscode.ConfigurationTarget.Global);
    }
    assert.deepEqual([onDisk("locked.txt"), onDisk("generated.txt")], ["kept\n", "kept\n"]);
  });

  it("are not saved over what another program wrote while the person was editing", async () => {
    const path = file("conflict.txt", "one\n");
    const editor = await shown(path);
    await type(editor, "mine ");
    // Another size and time: that is how the editor knows.
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(path, "theirs, and longer\n");
    await assert.rejects(writeDocument(path, "agent\n"), /could not be saved/);
    assert.equal(onDisk("conflict.txt"), "theirs, and longer\n");
    assert.equal(editor.document.getText(), "mine one\n");
  });

  it("are made with their folders, exactly as given", async () => {
    const path = at("new/folder/made.txt");
    await writeDocument(path, "one\r\ntwo\n");
    assert.equal(readFileSync(path, "utf8"), "one\r\ntwo\n");
    assert.equal(existsSync(at("new/folder")), true);
  });
});
