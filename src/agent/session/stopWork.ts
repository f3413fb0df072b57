import type { SessionParts } from "./sessionParts.ts";

/**
 * Ends what goes on beside a turn that is stopped: all subagents, and the commands that it put into the background (`since`: when
 * it began, ISO 8601). Commands of earlier turns go on: a server that was started an hour ago is not this turn's.
 */
export function stopWork(
  { tools, transcript }: Pick<SessionParts, "tools" | "transcript">,
  since: string | undefined,
): void {
  const { subagents, terminals } = tools;
  subagents.stopAll().catch(() => undefined);
  const own = since === undefined ? [] : terminals.running.filter((terminal) => terminal.since >= since);
  for (const { id } of own) {
    terminals.stop(id).catch(() => undefined);
  }
  if (own.length > 0) {
    transcript.remark(
      "notice",
      `Stopped with the turn:\n${own.map(({ id, command }) => `- ${command} (${id})`).join("\n")}`,
    );
  }
}
