import { createCache } from '../shared/cache.ts';
import type { HostFinding } from './host-finding.ts';

/** The last rejection of each group that opens the circuit only when it is repeated. */
export interface Rejections {
  /** Notes a server's answer about a mailbox of the domain. Returns whether the circuit opens. */
  note: (group: string, domain: string, answered: HostFinding) => boolean;
}

/** A rejection of one recipient. */
interface Rejection {
  domain: string;
  /** Its code, its meaning and its subject. */
  kind: string;
}

const HOUR_MS = 3_600_000;

/**
 * Creates a cache of at most `capacity` groups. The circuit of a group opens at the second rejection of the same kind
 * within an hour, if it is for another domain and no response about a mailbox came in between: such a response shows
 * that the group still serves us.
 *
 * Source: docs/decisions/smtp.md#0044.
 */
export function createRejections(capacity: number, now: () => number): Rejections {
  const last = createCache<Rejection | null>(capacity, now);
  return {
    note(group, domain, { circuit, reading, finding }) {
      if (circuit === 'opens') return true;
      if (reading?.about === 'mailbox') last.set(group, null, 0);
      if (circuit === 'stays_closed' || !reading) return false;
      const kind = `${finding.code} ${reading.meaning} ${reading.about}`;
      const known = last.get(group);
      last.set(group, { domain, kind }, HOUR_MS);
      return known?.kind === kind && known.domain !== domain;
    },
  };
}
