import { createDedupe } from '@postern/concurrency';
import { createCache } from '../shared/cache.ts';
import type { SmtpFinding } from '../verdict/evidence.ts';
import type { Trace } from '../verdict/trace.ts';
import type { Mailbox } from './mail-servers.ts';
import type { Probe } from './probe.ts';

/** Checks a mailbox, or returns the cached finding. Rejects only with `signal.reason`. */
export type FindMailbox = (
  mailbox: Mailbox,
  wait: { limitMs: number; signal: AbortSignal; trace?: Trace | null },
) => Promise<SmtpFinding>;

/** A finding, and the time until which its caller would have waited for it. */
interface Probed {
  finding: SmtpFinding;
  untilMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A mailbox is not probed again when only this much time is left. */
const LEAST_MS = 1000;

/**
 * Creates the mailbox check, with a cache of at most `capacity` findings: an accepted mailbox for 24 h, a missing or
 * disabled one for 1 h, a temporary finding never.
 *
 * Concurrent calls for a mailbox share one probe. A call that joined a probe with a shorter time limit, and got no
 * answer, probes again.
 *
 * Source: docs/decisions/engine.md#0007.
 */
export function createMailboxes(probe: Probe, capacity: number, now: () => number): FindMailbox {
  const cache = createCache<SmtpFinding>(capacity, now);
  const dedupe = createDedupe<Probed>();

  return async (mailbox, { limitMs, signal, trace = null }) => {
    const key = `${mailbox.local}@${mailbox.domain}`;
    const untilMs = performance.now() + limitMs;
    for (;;) {
      const known = cache.get(key);
      if (known) {
        trace?.remember('mailbox', known.code > 0 ? String(known.code) : known.state);
        return known;
      }
      let isOurs = false;
      const probed = dedupe(
        key,
        async (shared) => {
          isOurs = true;
          const wait = { limitMs: untilMs - performance.now(), signal: shared, trace };
          const finding = await probe(mailbox, wait);
          cache.set(key, finding, ttlOf(finding));
          return { finding, untilMs };
        },
        signal,
      );
      const end = isOurs ? undefined : trace?.begin('mailbox, already being checked');
      const { finding, untilMs: theirUntilMs } = await probed;
      end?.(finding.state);
      const hadLessTime = theirUntilMs <= untilMs - LEAST_MS;
      if (isOurs || !hadLessTime || !isOpenEnded(finding)) return finding;
    }
  };
}

/** Whether no mail server has answered, so that a longer wait could return more. */
function isOpenEnded(finding: SmtpFinding): boolean {
  if (finding.state === 'pass' || finding.code > 0) return false;
  return ['unavailable', 'unreachable', 'temporary'].includes(finding.cause);
}

/** The TTL in milliseconds; 0 for a finding that is not cached. */
function ttlOf({ state }: SmtpFinding): number {
  if (state === 'pass') return DAY_MS;
  return state === 'fail' ? HOUR_MS : 0;
}
