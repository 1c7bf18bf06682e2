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

/** Makes the slots of one proxy: a cap on upstream calls under way, in all, a caller and a domain. */
export function createSlots(limits: SlotLimits): Slots {
  const taken = new Map<string, number>();

  return {
    take({ caller, domain }) {
      const caps: [string, number][] = [
        ['all', limits.total],
        [`domain ${domain}`, limits.domain],
      ];
      if (caller !== null) caps.push([`caller ${caller}`, limits.caller]);
      if (caps.some(([name, cap]) => (taken.get(name) ?? 0) >= cap)) return null;
      for (const [name] of caps) add(name, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [name] of caps) add(name, -1);
      };
    },
  };

  function add(name: string, change: 1 | -1): void {
    const count = (taken.get(name) ?? 0) + change;
    if (count === 0) taken.delete(name);
    else taken.set(name, count);
  }
}
