import type { AgentAction, EntryDetails } from "../../src/protocol/agentMessages.ts";
import type { HostChannel } from "../ui/hostChannel.ts";
import { Store } from "../ui/store.ts";

/** What opened rows have inside, as far as the host has sent it. */
export class LoadedDetails {
  readonly state = new Store<{ readonly byId: ReadonlyMap<string, EntryDetails> }>({ byId: new Map() });
  private readonly channel: HostChannel<AgentAction>;
  private readonly asked = new Set<string>();

  constructor(channel: HostChannel<AgentAction>) {
    this.channel = channel;
  }

  /** Asks once. */
  load(id: string): void {
    if (!this.asked.has(id)) {
      this.asked.add(id);
      void this.channel.send({ type: "loadDetails", id });
    }
  }

  show(id: string, details: EntryDetails): void {
    this.state.update({ byId: new Map([...this.state.get().byId, [id, details]]) });
  }
}
