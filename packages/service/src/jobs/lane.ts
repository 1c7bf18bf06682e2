import type { Release } from '@postern/concurrency';
import { setImmediate as breathe } from 'node:timers/promises';
import { createAsker } from './asker.ts';
import { judge, TRIES } from './judge.ts';
import { createLedger } from './ledger.ts';
import { findOpenAddresses, type OpenAddress } from './open-addresses.ts';
import type { Trial } from './settle.ts';
import { SUSPECTS, warn, type Shift } from './shift.ts';
import type { Claim } from './take-chunk.ts';

/** A claimed chunk at work. */
export interface Lane {
  readonly jobId: string;
  /** Works until the chunk is done, put off, given back or lost. Never rejects. */
  run(): Promise<void>;
  extend(): Promise<void>;
  /** Asks no more: what is under way may end, then the chunk is given back. */
  stop(): void;
  /** Gives up what is under way. */
  abort(): void;
}

/** How many addresses of a chunk are asked with care together. */
const GROUP = 16;
/** Addresses that were put off and come due within this time are asked together. */
const GATHER_MS = 60_000;

/**
 * Makes a lane.
 *
 * A chunk whose last worker crashed is worked on with care: each try is written down before the
 * call. An address that was there when the next worker crashed is then asked alone. So one that
 * crashes whoever asks about it ends as one that gave no answer, and the others get theirs.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export function createLane(shift: Shift, claim: Claim): Lane {
  const { settings, now, calls } = shift;
  const asker = createAsker(shift.validate, shift.answerMs);
  const ledger = createLedger(shift, claim, () => asker.abort());
  const isCareful = claim.tries > 1;
  /** When those are due that were put off. */
  const dueTimes: number[] = [];
  let waiting = 0;
  let unsettled = 0;
  let isStopped = false;
  setWaiting(isCareful ? GROUP : claim.to - claim.from);

  return {
    jobId: claim.jobId,
    async run() {
      try {
        const open = await findAddresses();
        const at = now();
        const due = open.filter(({ dueAt }) => dueAt <= at);
        dueTimes.push(...open.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > at));
        unsettled = due.length;
        if (isCareful) for (const group of groupsOf(due)) await workWithCare(group);
        else await work(due);
        await end();
      } catch (error) {
        warn(shift.log, error, 'a chunk could not be read');
      } finally {
        setWaiting(0);
      }
    },
    extend: () => ledger.extend(),
    stop: () => void (isStopped = true),
    abort: () => asker.abort(),
  };

  function findAddresses(): Promise<OpenAddress[]> {
    return shift.statements.run(async () => {
      await breathe();
      return findOpenAddresses(shift.store, claim);
    });
  }

  /** Whoever was there at a crash is asked while nobody else is, so that nobody else is blamed. */
  async function workWithCare(group: readonly OpenAddress[]): Promise<void> {
    const permits = group[0]!.tries > 0 ? SUSPECTS : group.length;
    await shift.suspects.run(async () => {
      if (isOver()) return;
      for (const address of group) ledger.add({ trial: trialOf(address, 1) });
      await ledger.flush();
      await work(group);
      await ledger.flush();
    }, permits);
  }

  async function work(addresses: readonly OpenAddress[]): Promise<void> {
    setWaiting(addresses.length);
    const asked: Promise<void>[] = [];
    for (const address of addresses) {
      const release = await calls.acquire();
      setWaiting(waiting - 1);
      asked.push(ask(address, release));
    }
    await Promise.all(asked);
  }

  async function ask(address: OpenAddress, release: Release): Promise<void> {
    const { email, tries } = address;
    const { mode } = claim;
    const answer = isOver() || tries >= TRIES ? null : await asker.ask({ email, mode });
    release();
    if (answer === null && isOver()) {
      if (isCareful) ledger.add({ trial: trialOf(address, 0) });
      return;
    }
    const { temporaryDelaysMs } = settings;
    const { retryMs } = shift;
    const judged = judge(address, answer, { mode, now: now(), temporaryDelaysMs, retryMs });
    if ('trial' in judged) dueTimes.push(judged.trial.due_at);
    unsettled -= 1;
    ledger.add(judged);
  }

  async function end(): Promise<void> {
    if (unsettled > 0) {
      await ledger.flush({ state: 'ready', dueAt: 0, tries: claim.tries - 1 });
    } else if (dueTimes.length > 0) {
      const earliest = Math.min(...dueTimes);
      const dueAt = Math.max(...dueTimes.filter((time) => time - earliest < GATHER_MS));
      await ledger.flush({ state: 'ready', dueAt, tries: 0 });
    } else {
      await ledger.flush({ state: 'done' });
    }
  }

  function setWaiting(count: number): void {
    shift.onWaiting(claim.orgId, count - waiting);
    waiting = count;
  }

  function isOver(): boolean {
    return isStopped || asker.isAborted;
  }
}

/** Those that were there at no crash together, the others each alone. */
function groupsOf(addresses: readonly OpenAddress[]): OpenAddress[][] {
  const groups: OpenAddress[][] = [];
  for (const address of addresses) {
    const group = groups.at(-1);
    const fits = group && group.length < GROUP && group[0]!.tries === 0 && address.tries === 0;
    if (fits) group.push(address);
    else groups.push([address]);
  }
  return groups;
}

function trialOf({ position, tries, round, dueAt, temporary }: OpenAddress, more: 0 | 1): Trial {
  return { position, tries: tries + more, round, due_at: dueAt, result: temporary };
}
