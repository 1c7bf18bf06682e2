import type { DomainLists } from '@postern/address';
import { withDeadline, type Release } from '@postern/concurrency';
import type { SingleRequest, ValidationResult } from '@postern/protocol';
import { isDue } from '../lease/due-times.ts';
import { takeTurns } from '../thread/turns.ts';
import { decideOutcome, isGivenUp } from './decide-outcome.ts';
import { findOpenAddresses, type OpenAddress } from './open-addresses.ts';
import { longestWaitMs } from './longest-wait.ts';
import { createResultBuffer } from './result-buffer.ts';
import type { Claim } from './claim.ts';
import { attemptOf, crashOf, GROUP_SIZE, groupsOf } from './suspects.ts';
import { warn, type WorkerContext } from './worker-context.ts';

/** Processes one claimed chunk. */
export interface ChunkRunner {
  readonly jobId: string;
  /**
   * Runs until the chunk is done, postponed, released or lost. Once `stopping` is aborted, it starts no
   * further validation: the pending ones can end, then the chunk is released.
   */
  run(stopping: AbortSignal): Promise<void>;
  extend(): Promise<void>;
  /** Aborts the pending addresses. */
  abort(): void;
}

/** The number of addresses after which the runner checks whether its time slice is over. */
const LOOK_EVERY = 16;
/** Postponed addresses that are due within this time are validated together. */
const GATHER_MS = 60_000;

/**
 * Creates the runner of a chunk.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function createChunkRunner(context: WorkerContext, claim: Claim): ChunkRunner {
  const { settings, now, calls, retryMs } = context;
  const givingUp = new AbortController();
  const buffer = createResultBuffer(context, claim, () => givingUp.abort());
  const isCareful = claim.tries > 1;
  /** The due times of postponed addresses. */
  const dueTimes: number[] = [];
  let waiting = 0;
  let unsettled = 0;
  let stopping: AbortSignal | null = null;
  let domains: DomainLists | undefined;
  setWaiting(isCareful ? GROUP_SIZE : claim.to - claim.from);

  return {
    jobId: claim.jobId,
    async run(signal) {
      stopping = signal;
      try {
        domains = await context.domainsOf(claim.orgId);
        const open = await findAddresses();
        const at = now();
        const longestMs = longestWaitMs(settings);
        const isDueNow = ({ dueAt }: OpenAddress) => isDue(dueAt, at, longestMs);
        const due = open.filter(isDueNow);
        const later = open.filter((address) => !isDueNow(address));
        dueTimes.push(...later.map(({ dueAt }) => dueAt));
        unsettled = due.length;
        for (const { addresses, permits } of groupsOf(due, isCareful)) {
          if (permits === 0) await work(addresses);
          else await context.careful.run(() => workWithCare(addresses), permits);
        }
        await end();
      } catch (error) {
        warn(context.log, error, 'a chunk could not be read');
      } finally {
        setWaiting(0);
      }
    },
    extend: () => buffer.extend(),
    abort: () => givingUp.abort(),
  };

  function findAddresses(): Promise<OpenAddress[]> {
    return context.statements.run(async () => {
      await takeTurns().next();
      return findOpenAddresses(context.store, claim);
    });
  }

  async function workWithCare(group: readonly OpenAddress[]): Promise<void> {
    if (isOver()) return;
    for (const address of group) buffer.add({ attempt: crashOf(address, now(), retryMs) });
    await buffer.flush();
    await work(group);
    await buffer.flush();
  }

  async function work(addresses: readonly OpenAddress[]): Promise<void> {
    let left = addresses.length;
    setWaiting(left);
    const asked: Promise<void>[] = [];
    const turns = takeTurns();
    for (const address of addresses) {
      const release = await calls.acquire();
      setWaiting((left -= 1));
      // Immediate results must not block the event loop.
      if (left % LOOK_EVERY === 0 && turns.isOver()) await turns.next();
      asked.push(ask(address, release));
    }
    await Promise.all(asked);
  }

  async function ask(address: OpenAddress, release: Release): Promise<void> {
    const { mode } = claim;
    const isAsked = !isOver() && !isGivenUp(address);
    const answer = isAsked ? await request({ email: address.email, mode }) : null;
    release();
    if (answer === null && isOver()) {
      // The process did not crash, so the attempt that was written before the call is undone.
      if (isCareful || address.crashes > 0) buffer.add({ attempt: attemptOf(address) });
      return;
    }
    const { temporaryDelaysMs } = settings;
    const decided = decideOutcome(address, answer, {
      mode,
      now: now(),
      temporaryDelaysMs,
      retryMs,
    });
    if ('attempt' in decided) dueTimes.push(decided.attempt.due_at);
    unsettled -= 1;
    buffer.add(decided);
  }

  /** Calls an engine that can throw, or never respond. @returns null when there is no result. */
  function request(single: SingleRequest): Promise<ValidationResult | null> {
    return withDeadline<ValidationResult | null>(
      (signal) => context.validate(single, { signal, domains }),
      { ms: context.answerMs, signal: givingUp.signal },
      () => null,
    ).catch(() => null);
  }

  async function end(): Promise<void> {
    if (unsettled > 0) {
      await buffer.flush({ state: 'ready', dueAt: now(), tries: claim.tries - 1 });
    } else if (dueTimes.length > 0) {
      const earliest = Math.min(...dueTimes);
      const dueAt = Math.max(...dueTimes.filter((time) => time - earliest < GATHER_MS));
      await buffer.flush({ state: 'ready', dueAt, tries: 0 });
    } else {
      await buffer.flush({ state: 'done' });
    }
  }

  function setWaiting(count: number): void {
    // A large chunk leaves room for the small jobs of its organization.
    const clamped = Math.min(count, settings.concurrency);
    context.waiting.add(claim.orgId, clamped - waiting);
    waiting = clamped;
  }

  function isOver(): boolean {
    return stopping?.aborted === true || givingUp.signal.aborted;
  }
}
