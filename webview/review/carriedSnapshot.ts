/** The snapshot that came with the program (src/host/panels/startScript.ts). */
export const carriedSnapshot: unknown = Reflect.get(document.currentScript ?? {}, "snapshot");
