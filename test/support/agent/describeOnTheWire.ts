import { ConformingAgent } from "./conformingAgent.ts";

/** Tests of the program as it is shipped, with one model and one home for all of them; skipped where it is not built. */
export function describeOnTheWire(what: string, tests: (agent: () => ConformingAgent) => void): void {
  describe(`plan-mode acp on the wire: ${what}`, function () {
    this.timeout(30_000);
    let agent: ConformingAgent | undefined;
    before(async function () {
      // Node may have to be fetched.
      this.timeout(300_000);
      agent = await ConformingAgent.prepare();
      if (agent === undefined) this.skip();
    });
    afterEach(() => agent?.endClients());
    after(() => agent?.dispose());

    tests(() => {
      if (agent === undefined) throw new Error("The program is not prepared yet.");
      return agent;
    });
  });
}
