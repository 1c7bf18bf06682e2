import { createCache } from '../shared/cache.ts';

/** What a queue needs to share its places. */
export interface FairQueueOptions<Item> {
  /** How many items run at once. */
  places: number;
  /** An item that runs longer than this is late, in milliseconds. */
  lateMs: number;
  /** How many late items free their place while they still run. */
  mostLate: number;
  /** Runs an item; resolves with whether its group has answered. Never rejects. */
  run(item: Item): Promise<boolean>;
  /** Called when a place becomes free. */
  onRoom(): void;
}

/** Items that wait for one of a limited number of places, in groups that do not delay each other. */
export interface FairQueue<Item> {
  /** Adds an item; `start` starts it. */
  add(item: Item, group: string): void;
  /** Starts the items that can start: all that fit, if nothing else will be added. */
  start(isNothingToCome: boolean): void;
  /** Whether a place is free that no waiting item is allowed to use. */
  hasRoom(): boolean;
}

/** `new`: the group has not answered yet. `slow`: it was late or did not answer the last time. */
type Speed = 'quick' | 'new' | 'slow';

interface ItemGroup<Item> {
  name: string;
  standing: Speed;
  waiting: Item[];
  running: number;
  /** The ready list that contains the group; null when it has nothing to start, or has used its share. */
  readyAs: Speed | null;
}

/** The order in which groups get places. */
const STANDINGS: readonly Speed[] = ['quick', 'new', 'slow'];
/** How many groups without items keep their standing. */
const CAPACITY = 10_000;

/**
 * Creates a queue. Silent groups, however many, do not block those that answer:
 *
 * - A group that answers can use a quarter of the places. A new or slow one has one running item at a time.
 * - A quarter of the places is reserved for groups that answer. Slow ones get at most a quarter of all places, so that
 *   new ones get a chance.
 * - A late item frees its place, up to `mostLate`.
 *
 * Groups of the same standing take turns.
 *
 * Source: docs/decisions/jobs.md#0048.
 */
export function createFairQueue<Item>(options: FairQueueOptions<Item>): FairQueue<Item> {
  const { places, lateMs, mostLate, run, onRoom } = options;
  const quarter = Math.floor(places / 4);
  const share = { quick: Math.ceil(places / 4), new: 1, slow: 1 };
  const groups = new Map<string, ItemGroup<Item>>();
  const standings = createCache<Speed>(CAPACITY);
  /** Groups that take turns. An entry whose group has a different `readyAs` by now is skipped. */
  const ready: Record<Speed, ItemGroup<Item>[]> = { quick: [], new: [], slow: [] };
  const taken = { quick: 0, new: 0, slow: 0 };
  let late = 0;

  const hasRoom = () => taken.quick + taken.new + taken.slow < places;

  const canTake = (standing: Speed, isNothingToCome: boolean) => {
    if (!hasRoom()) return false;
    if (standing === 'quick' || isNothingToCome) return true;
    if (taken.new + taken.slow >= places - quarter) return false;
    return standing === 'new' || taken.slow < Math.max(1, quarter);
  };

  const groupOf = (name: string): ItemGroup<Item> => {
    const known = groups.get(name);
    if (known) return known;
    const standing = standings.get(name) ?? 'new';
    const group = { name, standing, waiting: [], running: 0, readyAs: null };
    groups.set(name, group);
    return group;
  };

  /** Puts a group into the ready list of its standing, or drops it when it has no items. */
  const arrange = (group: ItemGroup<Item>) => {
    const { name, standing, waiting, running, readyAs } = group;
    if (waiting.length === 0 && running === 0) {
      groups.delete(name);
      standings.set(name, standing);
    }
    const isReady = waiting.length > 0 && running < share[standing];
    if (isReady && readyAs !== standing) ready[standing].push(group);
    group.readyAs = isReady ? standing : null;
  };

  const next = (standing: Speed) => {
    let group = ready[standing].shift();
    while (group && group.readyAs !== standing) group = ready[standing].shift();
    if (group) group.readyAs = null;
    return group;
  };

  const begin = async (group: ItemGroup<Item>) => {
    const item = group.waiting.shift()!;
    const { standing } = group;
    const state = { isLate: false, hasPlace: true };
    taken[standing] += 1;
    group.running += 1;
    arrange(group);
    const timer = setTimeout(() => {
      state.isLate = true;
      group.standing = 'slow';
      arrange(group);
      if (late === mostLate) return;
      state.hasPlace = false;
      late += 1;
      taken[standing] -= 1;
      onRoom();
    }, lateMs).unref();
    const hasAnswered = await run(item);
    clearTimeout(timer);
    if (state.hasPlace) taken[standing] -= 1;
    else late -= 1;
    group.running -= 1;
    group.standing = hasAnswered && !state.isLate ? 'quick' : 'slow';
    arrange(group);
    onRoom();
  };

  return {
    hasRoom,
    add(item, name) {
      const group = groupOf(name);
      group.waiting.push(item);
      arrange(group);
    },
    start(isNothingToCome) {
      for (const standing of STANDINGS) {
        while (canTake(standing, isNothingToCome)) {
          const group = next(standing);
          if (!group) break;
          void begin(group);
        }
      }
    },
  };
}
