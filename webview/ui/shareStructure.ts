/**
 * Returns `next`, with every part that equals its counterpart in `previous` replaced by that very object. Snapshots are
 * complete, so this is what lets unchanged rows keep their identity and skip rendering. Plain JSON values only.
 */
export function shareStructure<T>(previous: unknown, next: T): T;
export function shareStructure(previous: unknown, next: unknown): unknown {
  return share(previous, next);
}

function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) {
    return previous;
  }
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, index) => share(counterpart(previous, item, index), item));
    return items.length === previous.length && items.every((item, index) => item === previous[index])
      ? previous
      : items;
  }
  if (isPlain(previous) && isPlain(next)) {
    // Own keys only, and none assigned: a key may be called __proto__.
    const known = (key: string): unknown => (Object.hasOwn(previous, key) ? previous[key] : undefined);
    const entries = Object.entries(next).map(([key, value]) => [key, share(known(key), value)] as const);
    const same =
      entries.length === Object.keys(previous).length &&
      entries.every(([key, value]) => Object.hasOwn(previous, key) && previous[key] === value);
    return same ? previous : Object.fromEntries(entries);
  }
  return next;
}

/** Rows with ids are matched by id, so that an inserted row does not make all later ones look new. */
function counterpart(previous: readonly unknown[], item: unknown, index: number): unknown {
  const inPlace = previous[index];
  if (!isPlain(item) || item["id"] === undefined || (isPlain(inPlace) && inPlace["id"] === item["id"])) {
    return inPlace;
  }
  return previous.find((candidate) => isPlain(candidate) && candidate["id"] === item["id"]);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
