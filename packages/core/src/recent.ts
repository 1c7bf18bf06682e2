/** A map that forgets what was used longest ago once it holds `max` entries. */
export function createRecent<T>(max: number) {
  const entries = new Map<string, T>();
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      if (entry !== undefined) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry;
    },
    set(key: string, entry: T): void {
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > max) entries.delete(entries.keys().next().value!);
    },
  };
}
