/** What a queue needs to share its places. */
export interface FairQueueOptions<Item> {
  /** So many items are under way at once. */
  places: number;
  /** An item that is under way for longer is late, in milliseconds. */
  lateMs: number;
  /** So many late items give their place back while they are still under way. */
  mostLate: number;
  /** Works on an item; resolves with whether its group has answered. Never rejects. */
  run(item: Item): Promise<boolean>;
  /** Hears that a place is free. */
  onRoom(): void;
}

/** Items that wait for one of a number of places, in groups that shall not delay each other. */
export interface FairQueue<Item> {
  /** Takes an item in; it begins with `start`. */
  add(item: Item, group: string): void;
  /** Begins what may begin; all of it, as far as there are places, when nothing else is to come. */
  start(isNothingToCome: boolean): void;
  /** Whether a place is left that nothing in the queue may take. */
  hasRoom(): boolean;
}

/** `new` has not answered yet, and `slow` was late or did not answer the last time. */
type Standing = 'quick' | 'new' | 'slow';

interface Group<Item> {
  name: string;
  standing: Standing;
  waiting: Item[];
  underWay: number;
  /** Where it stands among those that have something to begin and are under their share. */
  readyAs: Standing | null;
}

/** In this order they are served. */
const STANDINGS: readonly Standing[] = ['quick', 'new', 'slow'];
/** At least so many groups of which nothing is waiting or under way are remembered, and twice as many at most. */
const REMEMBERED = 5000;

/**
 * Makes an empty queue. However many groups are silent, those that answer go on:
 *
 * - A group that answers has a quarter of the places; one that is new or slow has one item under
 *   way at a time.
 * - A quarter of the places is only for groups that answer, and slow ones have no more than a
 *   quarter of all, so that new ones can show what they are.
 * - An item that is late gives its place back, up to `mostLate`.
 *
 * Groups of the same standing take turns.
 *
 * Source: docs/decisions/jobs.md#0048.
 */
export function createFairQueue<Item>(options: FairQueueOptions<Item>): FairQueue<Item> {
  const { places, lateMs, mostLate, run, onRoom } = options;
  const kept = Math.floor(places / 4);
  const share = { quick: Math.ceil(places / 4), new: 1, slow: 1 };
  const groups = new Map<string, Group<Item>>();
  /** In turn; one that has moved on since counts no more. */
  const ready: Record<Standing, Group<Item>[]> = { quick: [], new: [], slow: [] };
  let remembered = new Map<string, Standing>();
  let rememberedBefore = remembered;
  const taken = { quick: 0, new: 0, slow: 0 };
  let late = 0;

  const hasRoom = () => taken.quick + taken.new + taken.slow < places;

  const mayTake = (standing: Standing, isNothingToCome: boolean) => {
    if (!hasRoom()) return false;
    if (standing === 'quick' || isNothingToCome) return true;
    if (taken.new + taken.slow >= places - kept) return false;
    return standing === 'new' || taken.slow < Math.max(1, kept);
  };

  const remember = ({ name, standing }: Group<Item>) => {
    remembered.set(name, standing);
    if (remembered.size < REMEMBERED) return;
    rememberedBefore = remembered;
    remembered = new Map();
  };

  /** Puts a group in line with those of its standing, or away when nothing of it is left. */
  const arrange = (group: Group<Item>) => {
    const { name, standing, waiting, underWay, readyAs } = group;
    if (waiting.length === 0 && underWay === 0) {
      groups.delete(name);
      remember(group);
    }
    const isReady = waiting.length > 0 && underWay < share[standing];
    if (isReady && readyAs !== standing) ready[standing].push(group);
    group.readyAs = isReady ? standing : null;
  };

  const next = (standing: Standing) => {
    let group = ready[standing].shift();
    while (group && group.readyAs !== standing) group = ready[standing].shift();
    if (group) group.readyAs = null;
    return group;
  };

  const begin = async (group: Group<Item>) => {
    const item = group.waiting.shift()!;
    const { standing } = group;
    const state = { isLate: false, hasPlace: true };
    taken[standing] += 1;
    group.underWay += 1;
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
    group.underWay -= 1;
    group.standing = hasAnswered && !state.isLate ? 'quick' : 'slow';
    arrange(group);
    onRoom();
  };

  return {
    hasRoom,
    add(item, name) {
      const standing = remembered.get(name) ?? rememberedBefore.get(name) ?? 'new';
      const group = groups.get(name) ?? {
        name,
        standing,
        waiting: [],
        underWay: 0,
        readyAs: null,
      };
      groups.set(name, group);
      group.waiting.push(item);
      arrange(group);
    },
    start(isNothingToCome) {
      for (const standing of STANDINGS) {
        while (mayTake(standing, isNothingToCome)) {
          const group = next(standing);
          if (!group) break;
          void begin(group);
        }
      }
    },
  };
}
