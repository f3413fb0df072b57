import { access } from "node:fs/promises";
import { RequestError } from "@agentclientprotocol/sdk";
import { hasErrorCode } from "../disk/errorCode.ts";

/**
 * Reads a file for an agent. One that is not there is ACP's "resource not found". Gemini CLI (0.61.0) understands no error reply, and
 * reads before it creates a file, so it could create none: it gets an empty text instead.
 */
export async function readFor(agent: string, path: string, read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    if (!(await isMissing(path))) {
      throw error;
    }
    if (/^gemini[ -]cli$/iu.test(agent)) {
      return "";
    }
    throw RequestError.resourceNotFound(path);
  }
}

async function isMissing(path: string): Promise<boolean> {
  return await access(path).then(
    () => false,
    (error: unknown) => hasErrorCode(error, "ENOENT", "ENOTDIR"),
  );
}
