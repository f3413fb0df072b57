/** Things that look like keys in the words of a server, which likes to repeat the key that it did not accept. */
const keyShapes = [
  /\b(sk|pk|rk|xai|gsk|AIza)[-_A-Za-z0-9*]{8,}/g,
  /\bBearer\s+\S+/gi,
  /\b(api[-_ ]?key|token)(["']?\s*[:=]\s*["']?)[^\s"',]+/gi,
  /\/\/[^/\s@]+@/g,
];

const used = new Set<string>();

/** A key that requests are sent with: no error text may repeat it, whatever its shape. */
export function rememberSecret(secret: string): void {
  used.add(secret);
}

/** The text without the given secrets, the remembered ones, and without anything that has the shape of a key. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const known = [...secrets, ...used].filter((secret) => secret.length >= 4);
  const bare = known.reduce((rest, secret) => rest.replaceAll(secret, "•••"), text);
  return keyShapes.reduce((rest, shape) => rest.replace(shape, "•••"), bare);
}
