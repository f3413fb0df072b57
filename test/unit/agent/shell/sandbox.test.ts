import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainSandboxFailure, findSandbox } from "../../../../src/agent/shell/sandbox.ts";
import { createShellPolicy, type PlanningShell } from "../../../../src/agent/shell/shellPolicy.ts";

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

describe("The sandbox, from inside", function () {
  this.timeout(60_000);
  let shell: PlanningShell;
  let workspace: string;

  before(async function () {
    if (process.platform !== "linux" || (await findSandbox()) === undefined) {
      process.stdout.write("      NOT RUN: the sandbox tests need bubblewrap.\n");
      this.skip();
    }
    workspace = mkdtempSync(join(tmpdir(), "sandbox-test-"));
    writeFileSync(join(workspace, "file.txt"), "here\n");
    shell = createShellPolicy({
      sandbox: "auto",
      env: { ...process.env, SECRET_API_KEY: "k", SSH_AUTH_SOCK: "/tmp/agent", VSCODE_IPC_HOOK_CLI: "/tmp/ipc" },
    });
  });

  after(() => {
    shell?.dispose();
    if (workspace !== undefined) rmSync(workspace, { recursive: true, force: true });
  });

  /** Runs a script of node inside, as the terminal tool would. */
  async function inside(script: string): Promise<Outcome> {
    const command = `node -e '${script}'`;
    const plan = await shell.runPlan(command, workspace);
    assert.equal(plan.verdict, "sandbox", plan.reason);
    assert.equal(plan.sandboxed, true);
    const { status, stdout, stderr } = spawnSync(plan.file, [...plan.args], {
      cwd: workspace,
      env: plan.env,
      encoding: "utf8",
      timeout: 20_000,
    });
    return { status, output: stdout + stderr };
  }

  it("shows the workspace although it lies under the temporary folder", async () => {
    const { output } = await inside('console.log(require("fs").readFileSync("file.txt","utf8"))');
    assert.match(output, /here/);
  });

  it("lets nothing be written in the workspace", async () => {
    const paths = [join(workspace, "new"), join(workspace, "file.txt")];
    const script = `const fs=require("fs");for(const p of ${JSON.stringify(paths)}){try{fs.writeFileSync(p,"x");console.log("WROTE",p)}catch(e){console.log(e.code)}}`;
    assert.equal((await inside(script)).output, "EROFS\nEROFS\n");
    assert.equal(readFileSync(join(workspace, "file.txt"), "utf8"), "here\n");
    assert.equal(existsSync(join(workspace, "new")), false);
  });

  // These ask for permission only: if the sandbox had a hole, the test must not write through it.
  it("may write no folder of the system and none of the person", async () => {
    const folders = ["/", "/etc", "/usr", "/var", "/opt", "/boot", "/sys", process.env["HOME"] ?? "/root"];
    const script = `const fs=require("fs");for(const p of ${JSON.stringify(folders)}){try{fs.accessSync(p,fs.constants.W_OK);console.log("MAY",p)}catch(e){}}`;
    assert.doesNotMatch((await inside(script)).output, /MAY/);
  });

  it("may write no setting of the kernel", async () => {
    const script =
      'const fs=require("fs");const walk=(d,n)=>{let e;try{e=fs.readdirSync(d,{withFileTypes:true})}catch{return}' +
      'for(const x of e){const p=d+"/"+x.name;if(x.isDirectory()){if(n>0&&!/^.proc.([0-9]+|self|thread-self)$/.test(p))walk(p,n-1)}' +
      'else if(x.isFile()){try{fs.accessSync(p,fs.constants.W_OK);console.log("MAY",p)}catch{}}}};walk("/proc",3);walk("/sys",3)';
    assert.doesNotMatch((await inside(script)).output, /MAY/);
  });

  it("lets no mode, link or time be changed, and nothing be removed", async () => {
    const calls = [
      "chmodSync(f,0)",
      "linkSync(f,f+1)",
      "symlinkSync(f,f+2)",
      "renameSync(f,f+3)",
      "unlinkSync(f)",
      "utimesSync(f,1,1)",
      "truncateSync(f)",
      "mkdirSync(f+4)",
    ];
    const script = `const fs=require("fs"),f="file.txt";${calls.map((call) => `try{fs.${call};console.log("DID",${JSON.stringify(call)})}catch(e){}`).join(";")}`;
    assert.doesNotMatch((await inside(script)).output, /DID/);
  });

  it("has a temporary folder of its own, which is gone afterwards", async () => {
    const { output } = await inside(
      'const fs=require("fs");fs.writeFileSync("/tmp/own-file","x");console.log(fs.readdirSync("/tmp").join())',
    );
    assert.match(output, /own-file/);
    assert.equal(existsSync("/tmp/own-file"), false);
  });

  it("reaches no network, not even a server on this machine", async () => {
    const server: Server = createServer((socket) => socket.end("hello"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { output } = await inside(
      `require("net").connect(${port},"127.0.0.1").on("connect",()=>console.log("REACHED")).on("error",e=>console.log(e.code))`,
    );
    server.close();
    assert.match(output, /ECONNREFUSED|ENETUNREACH/);
  });

  it("reaches no socket of the host, wherever it lies", async () => {
    const folder = join(workspace, "sockets");
    mkdirSync(folder);
    const path = join(folder, "s.sock");
    const server: Server = createServer((socket) => socket.end("hello"));
    await new Promise<void>((done) => server.listen(path, done));
    const { output } = await inside(
      `require("net").connect(${JSON.stringify(path)}).on("connect",()=>console.log("REACHED")).on("error",e=>console.log(e.code))`,
    );
    server.close();
    assert.match(output, /EPERM|ENOENT/);
    const masked = await inside(
      'const fs=require("fs");for(const d of ["/run","/var/run","/var/tmp"]){try{console.log(d,fs.readdirSync(d).filter(n=>n!=="current-system").length)}catch(e){}}',
    );
    assert.doesNotMatch(masked.output, / [1-9]/);
  });

  it("sees no process of the host and can't signal one", async () => {
    const { output } = await inside(
      `const fs=require("fs");console.log("PIDS",fs.readdirSync("/proc").filter(n=>/^[0-9]+$/.test(n)).length);try{process.kill(${process.pid},0);console.log("SAW")}catch(e){console.log(e.code)}`,
    );
    const count = Number(/PIDS (\d+)/.exec(output)?.[1]);
    assert.ok(count < 12, output);
    assert.doesNotMatch(output, /SAW/);
  });

  it("passes no keys and no addresses of agents on", async () => {
    const { output } = await inside("console.log(JSON.stringify(process.env))");
    assert.doesNotMatch(output, /SECRET_API_KEY|SSH_AUTH_SOCK|VSCODE_IPC/);
    assert.match(output, /"GIT_OPTIONAL_LOCKS":"0"/);
  });

  it("says to the model that the command tried to write", async () => {
    const { output, status } = await inside('require("fs").writeFileSync("x","")');
    assert.match(explainSandboxFailure(output, status) ?? "", /tried to write/);
    assert.equal(explainSandboxFailure("fine", 0), undefined);
    assert.equal(explainSandboxFailure("1 test failed", 1), undefined);
  });

  it("also holds commands that were judged read-only", async () => {
    const plan = await shell.runPlan("cat file.txt", workspace);
    assert.deepEqual([plan.verdict, plan.sandboxed], ["allow", true]);
  });
});

describe("Without a sandbox", () => {
  it("what can't be vouched for is refused, and says why", async () => {
    const shell = createShellPolicy({
      sandbox: "auto",
      env: process.env,
      findSandbox: () => Promise.resolve(undefined),
    });
    const { verdict, reason } = await shell.policy("npm test", "/work");
    assert.equal(verdict, "deny");
    assert.match(reason, /only in a sandbox/);
    assert.equal((await shell.policy("ls -la", "/")).verdict, "allow");
    assert.equal((await shell.status()).sandbox, "unavailable");
  });

  it("nothing is tried when the setting is off", async () => {
    let tried = false;
    const shell = createShellPolicy({
      sandbox: "off",
      env: process.env,
      findSandbox: () => {
        tried = true;
        return Promise.resolve(undefined);
      },
    });
    assert.equal((await shell.policy("npm test", "/work")).verdict, "deny");
    assert.equal((await shell.status()).sandbox, "off");
    assert.equal(tried, false);
  });
});
