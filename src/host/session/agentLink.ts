import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentEvents, AgentPort } from "../agentPort.ts";

/** The connection to one agent: made at the first call that needs it, and shared by all. */
export class AgentLink {
  private readonly start: (events: AgentEvents) => Promise<AgentPort>;
  private current: AgentPort | undefined;
  private connecting: Promise<Result<AgentPort>> | undefined;
  private disposed = false;

  constructor(start: (events: AgentEvents) => Promise<AgentPort>) {
    this.start = start;
  }

  get agent(): AgentPort | undefined {
    return this.current;
  }

  /** Once connected. */
  get required(): AgentPort {
    if (this.current === undefined) {
      throw new Error("A session spoke before its agent was connected.");
    }
    return this.current;
  }

  connect(events: AgentEvents): Promise<Result<AgentPort>> {
    if (this.current !== undefined) {
      return Promise.resolve(ok(this.current));
    }
    this.connecting ??= this.start(events)
      .then((agent): Result<AgentPort> => {
        if (this.disposed) {
          agent.dispose();
          return fail("The window is closing.");
        }
        this.current = agent;
        return ok(agent);
      })
      .catch((error: unknown) =>
        fail(`The agent could not be started: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        this.connecting = undefined;
      });
    return this.connecting;
  }

  /** The other end is gone: the next `connect` makes a new connection. */
  lost(): void {
    this.current = undefined;
  }

  dispose(): void {
    this.disposed = true;
    this.current?.dispose();
  }
}
