import { within } from '@postern/concurrency';
import type { SmtpFinding } from '../verdict/evidence.ts';
import type { Trace } from '../verdict/trace.ts';
import type { Dial } from './dial.ts';
import type { Egress } from './egress.ts';
import { inGroups, mailServersOf, type Mailbox } from './mail-servers.ts';
import type { Pacing } from './pacing.ts';
import type { Permit } from './permit.ts';
import { createServerProbe, type Probing, type ServerProbeOptions } from './server-probe.ts';
import { leftUntil } from './time-left.ts';
import { createTurn, type Turn } from './turn.ts';
import { UNAVAILABLE } from './unavailable.ts';

/** The dependencies of a probe. */
export interface ProbeOptions extends ServerProbeOptions {
  egress: Egress;
  pacing: Pacing;
  permit: Permit;
  dial: Dial;
}

/** The maximum time of a probe, the signal that cancels it, and its trace. */
export interface ProbeWait {
  limitMs: number;
  signal: AbortSignal;
  trace: Trace | null;
}

/** Checks a mailbox at its mail servers. Rejects only with `signal.reason`. */
export type Probe = (mailbox: Mailbox, wait: ProbeWait) => Promise<SmtpFinding>;

const UNVERIFIABLE: SmtpFinding = Object.freeze({
  state: 'skipped',
  cause: 'unverifiable',
  code: 0,
});

/**
 * Creates a probe. It contacts the servers in order until one answers, paced by group. It skips a group that is paused,
 * and a provider that accepts every name.
 *
 * A silent server counts as `unreachable` only if every server was tried, each had enough time, and the outbound route
 * was proven in the last minute. In doubt the finding is `unavailable`.
 *
 * Source: docs/decisions/results.md#0005, rows 18, 24 and 25; docs/decisions/smtp.md#0017.
 */
export function createProbe(options: ProbeOptions): Probe {
  const { egress, pacing, permit, via, dial } = options;
  const { circuits } = options.cache;
  const probeServer = createServerProbe(options);

  return async (mailbox, { limitMs, signal, trace }) => {
    const servers = mailServersOf(mailbox);
    if (servers.some(({ provider }) => provider?.answers === 'anything')) return UNVERIFIABLE;
    const untilMs = performance.now() + limitMs;
    const probing: Probing = { mailbox, servers, untilMs, signal, trace };
    if (!(await isRouteOpen(probing))) return UNAVAILABLE;

    const failures: (SmtpFinding | null)[] = [];
    for (const sameGroup of inGroups(servers)) {
      const { group } = sameGroup[0]!;
      const turn = await takeTurn(group, probing);
      if (!turn) return UNAVAILABLE;
      try {
        for (const server of sameGroup) {
          if (circuits.get(group)) break; // The other servers of the group would reply the same.
          const serversLeft = servers.length - failures.length;
          const { finding, isFinal } = await probeServer({ server, turn, probing, serversLeft });
          if (finding && isFinal) return finding;
          failures.push(finding);
        }
      } finally {
        turn.end();
      }
    }
    return failureOf(failures, probing);
  };

  async function isRouteOpen({ untilMs, signal, trace }: Probing): Promise<boolean> {
    const end = trace?.begin('outbound route over port 25');
    const isOpen = await within(egress.isOpen(), { ms: leftUntil(untilMs), signal }, () => false);
    end?.(isOpen ? 'open' : 'closed');
    return isOpen;
  }

  /** Waits for a turn at a group, up to the start of its first connection; null if it gets none. */
  async function takeTurn(
    group: string,
    { untilMs, signal, trace }: Probing,
  ): Promise<Turn | null> {
    if (circuits.get(group)) return null;
    const end = trace?.begin('turn', group);
    const paced = await pacing.enter(group, { limitMs: leftUntil(untilMs), signal });
    let turn: Turn | null = null;
    try {
      // The group can be paused meanwhile: then the connection is not counted.
      if (paced && !circuits.get(group) && (await paced.begin(leftUntil(untilMs)))) {
        turn = createTurn(paced, { group, via, dial, permit, untilMs, signal });
      }
    } finally {
      if (!turn) paced?.leave();
    }
    end?.(turn ? 'granted' : 'not in time');
    return turn;
  }

  /** The finding when no server gave a conclusive answer. */
  async function failureOf(
    failures: readonly (SmtpFinding | null)[],
    { untilMs, signal }: Probing,
  ): Promise<SmtpFinding> {
    if (failures.length === 0 || failures.includes(null)) return UNAVAILABLE;
    const withReply = failures.find((finding) => finding && finding.code > 0);
    if (withReply) return withReply;
    const inTime = { ms: leftUntil(untilMs), signal };
    const isTheirs = await within(egress.isStillOpen(), inTime, () => false);
    return (isTheirs && failures.at(-1)) || UNAVAILABLE;
  }
}
