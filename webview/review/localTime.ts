/** A time as people write it where they are; what is no time stays as it is. */
export function localTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : date.toLocaleString();
}
