/** Runs in the page before the bundle: acquireVsCodeApi, and a host that keeps and acknowledges every request. */
export const fakeHostScript = `
const held = new Set();
const refused = new Map();
window.fakeHost = {
  sent: [],
  hold(types) { held.clear(); for (const type of types) held.add(type); },
  refuse(type, error) { if (error == null) refused.delete(type); else refused.set(type, error); },
};
window.acquireVsCodeApi = () => ({
  postMessage(request) {
    const message = structuredClone(request);
    fakeHost.sent.push(message);
    if (!held.has(message.action.type)) {
      const error = refused.get(message.action.type);
      window.postMessage({ type: "ack", id: message.id, ...(error === undefined ? {} : { error }) }, "*");
    }
  },
  getState() { return JSON.parse(sessionStorage.getItem("state") ?? "null") ?? undefined; },
  setState(state) { sessionStorage.setItem("state", JSON.stringify(state)); },
});
`;
