/** How many upstream calls may be under way at once. */
export interface SlotLimits {
  total: number;
  /** For one caller. */
  caller: number;
  /** For one mail domain. */
  domain: number;
}

/** Who an upstream call is for, and about which domain. */
export interface SlotClaim {
  caller: string | null;
  domain: string;
}

/** Hands out slots for upstream calls. */
export interface Slots {
  /** @returns what gives the slot back, or null when all are taken. */
  take(claim: SlotClaim): (() => void) | null;
}

/**
 * Makes the slots of one proxy: a cap on upstream calls under way, in all, a caller and a domain.
 *
 * A slot that was not given back after `maxMs` is free again: some platforms drop all that a
 * request had under way when its client leaves.
 */
export function createSlots(limits: SlotLimits, { maxMs, now }: SlotOptions): Slots {
  const counts = new Map<string, number>();
  const taken = new Set<Slot>();

  return {
    take({ caller, domain }) {
      freeOverdue();
      const caps: [string, number][] = [
        ['all', limits.total],
        [`domain ${domain}`, limits.domain],
      ];
      if (caller !== null) caps.push([`caller ${caller}`, limits.caller]);
      if (caps.some(([name, cap]) => (counts.get(name) ?? 0) >= cap)) return null;
      const slot = { names: caps.map(([name]) => name), overdueAtMs: now() + maxMs };
      taken.add(slot);
      for (const name of slot.names) add(name, 1);
      return () => give(slot);
    },
  };

  function give(slot: Slot): void {
    if (!taken.delete(slot)) return;
    for (const name of slot.names) add(name, -1);
  }

  // The set is in the order in which they were taken.
  function freeOverdue(): void {
    for (const slot of taken) {
      if (slot.overdueAtMs > now()) return;
      give(slot);
    }
  }

  function add(name: string, change: 1 | -1): void {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }
}

/** For how long a slot may be taken. */
export interface SlotOptions {
  /** In milliseconds. */
  maxMs: number;
  now: () => number;
}

interface Slot {
  names: readonly string[];
  overdueAtMs: number;
}
