import { spawn } from "node:child_process";

/** Opens an address in the person's browser where there is a display; otherwise does nothing. */
export function openInBrowser(address: string): void {
  const command = opener(process.platform, process.env);
  if (command === undefined) return;
  const [program = "", ...args] = command;
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  // Without such a program the printed address has to do.
  child.on("error", () => undefined);
  child.unref();
}

function opener(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] | undefined {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : undefined;
}
