import { errorText } from "../../disk/errorCode.ts";

/** The arguments of a call as a value; models leave them out where there are none. The error is for the model. */
export function parseArguments(input: string): { ok: true; value: unknown } | { ok: false; error: string } {
  if (input.trim() === "") {
    return { ok: true, value: {} };
  }
  try {
    return { ok: true, value: JSON.parse(input) };
  } catch (error) {
    return {
      ok: false,
      error: `The arguments are not valid JSON (${errorText(error)}). Send the call again with one JSON object.`,
    };
  }
}
