import { createLinkedList, type LinkedList, type ListNode } from './linked-list.ts';

/** A table of keys with their counts, of bounded size. */
export interface CountTable<T> {
  /** The value of a key; undefined if it has none, or has expired. */
  get(key: string, nowMs: number): T | undefined;
  /** Sets the value of a key with its count, which is `AT_LIMIT` once nothing is left, and its expiry. */
  set(key: string, value: T, at: { count: number; endsMs: number; nowMs: number }): void;
  /** How many keys it has. */
  size(): number;
}

/** The count of a key that has reached its limit: a key below its limit never replaces it. */
export const AT_LIMIT = Infinity;

interface TableEntry<T> {
  key: string;
  value: T;
  /** The list in `byCount` that contains it. */
  level: number;
  endsMs: number;
}

/**
 * The level of a count: counts up to 15 have one level each, larger ones share a level with those up to twice as many.
 */
function levelOf(count: number): number {
  return count < 16 || count === AT_LIMIT ? count : 12 + Math.floor(Math.log2(count));
}

/**
 * Creates a table of at most `maxKeys` keys below their limit, and as many at their limit.
 *
 * When it is full, a new key replaces expired keys, and then the key with the lowest count that was set least recently.
 * So a flood of new keys does not displace a key that is near its limit, and none displaces a key at its limit. If
 * there are too many keys at their limit, the one that was set least recently is dropped.
 *
 * Each call takes constant time on average: each removed key was added by one earlier call.
 *
 * Source: docs/decisions/api.md#0041.
 */
export function createCountTable<T>(maxKeys: number): CountTable<T> {
  type Node = ListNode<TableEntry<T>>;
  const nodes = new Map<string, { inAll: Node; inCount: Node }>();
  /** Every key, the least recently set first. */
  const all = createLinkedList<TableEntry<T>>();
  /** The keys of each level of counts, in the same order. */
  const byCount = new Map<number, LinkedList<TableEntry<T>>>();
  let sizeAtLimit = 0;
  /** The lowest level of any key. */
  let least = AT_LIMIT;

  return {
    get(key, nowMs) {
      const entry = nodes.get(key)?.inAll.item;
      if (!entry || entry.endsMs > nowMs) return entry?.value;
      remove(entry);
      return undefined;
    },
    set(key, value, { count, endsMs, nowMs }) {
      const known = nodes.get(key)?.inAll.item;
      const level = levelOf(count);
      // Most requests of a busy key leave it in its list.
      if (known && known.level === level && level >= 16 && level !== AT_LIMIT) {
        Object.assign(known, { value, endsMs });
        return;
      }
      if (known) remove(known);
      else makeRoom(nowMs);
      add({ key, value, level, endsMs });
      if (sizeAtLimit > maxKeys) remove(byCount.get(AT_LIMIT)!.first!);
    },
    size: () => nodes.size,
  };

  function makeRoom(nowMs: number): void {
    while (all.first && all.first.endsMs <= nowMs) remove(all.first);
    while (nodes.size - sizeAtLimit >= maxKeys) {
      // A new key sets `least` to its own level, which then grows by one at a time.
      while (!byCount.has(least)) least += 1;
      remove(byCount.get(least)!.first!);
    }
  }

  function add(entry: TableEntry<T>): void {
    const { key, level } = entry;
    const list = byCount.get(level) ?? createLinkedList();
    byCount.set(level, list);
    nodes.set(key, { inAll: all.add(entry), inCount: list.add(entry) });
    least = Math.min(least, level);
    if (level === AT_LIMIT) sizeAtLimit += 1;
  }

  function remove({ key, level }: TableEntry<T>): void {
    const { inAll, inCount } = nodes.get(key)!;
    nodes.delete(key);
    all.remove(inAll);
    const list = byCount.get(level)!;
    list.remove(inCount);
    if (!list.first) byCount.delete(level);
    if (level === AT_LIMIT) sizeAtLimit -= 1;
  }
}
