import { runsOf } from '@postern/tools/test/is-nightly.js';
import { result, type Status, type Validate } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome, Snapshot } from '../types.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();
/** A few addresses, so that a text often returns: A–B–A. */
const TRUTH: Record<string, Status> = { 'a@b.co': 'valid', 'b@b.co': 'invalid', 'c@b.co': 'risky' };
const address = fc.constantFrom(...Object.keys(TRUTH));
const step = fc.record({ value: address, settles: fc.boolean() });

/** A scheduler whose results arrive in tasks, as in a browser: each is handled before the next one arrives. */
const inTasks = () =>
  fc.scheduler({
    act: async (respond) => {
      await respond();
      await pass(0);
    },
  });

interface Run {
  scheduler: fc.Scheduler;
  steps: { value: string; settles: boolean }[];
  honorsAbort: boolean;
  commitMode: 'fast' | 'medium';
}

/** Types all values. The scheduler chooses the order in which results arrive. */
async function run({ scheduler, steps, honorsAbort, commitMode }: Run) {
  const requested: string[] = [];
  const respond = scheduler.scheduleFunction((email: string) =>
    Promise.resolve(result({ result: email, status: TRUTH[email]! })),
  );
  const validate: Validate = ({ email, mode }, { signal } = {}) => {
    requested.push(`${mode!} ${email}`);
    if (!honorsAbort) return respond(email);
    return new Promise((resolve, reject) => {
      signal!.addEventListener('abort', () => {
        reject(signal!.reason as Error);
      });
      void respond(email).then(resolve);
    });
  };
  const validator = createEmailValidator({ validate, debounceMs: 0, timeoutMs: 1e9, commitMode });
  const field = validator.field();
  const published: Snapshot[] = [];
  const settled: { outcome: Outcome; value: string }[] = [];
  const stop = field.subscribe((snapshot) => {
    expect(snapshot).toBe(field.getSnapshot());
    published.push(snapshot);
  });
  const { task } = scheduler.scheduleSequence(
    steps.map(({ value, settles }) => async () => {
      field.input(value);
      if (settles)
        void field.settle(1e9).then((outcome) => {
          settled.push({ outcome, value });
        });
      await pass(1);
    }),
  );
  await scheduler.waitAll();
  await task;
  await pass(1);
  await scheduler.waitAll();
  await pass(1);
  return { field, stop, requested, published, settled };
}

/** Checks that a snapshot or an outcome has the result of its value, or none. */
function expectTrue(
  given: { verdict: string | null; result: { result: string } | null },
  value: string,
) {
  if (given.verdict !== null) expect(given.verdict).toBe(TRUTH[value]);
  if (given.result) expect(given.result.result).toBe(value);
}

test.each([
  ['honors the abort', true],
  ['ignores the abort', false],
])(
  'a field shows only results of its current text in any order of arrival, with a Validate that %s',
  async (_, honorsAbort) => {
    await fc.assert(
      fc.asyncProperty(
        inTasks(),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        fc.constantFrom('fast', 'medium'),
        async (scheduler, steps, commitMode) => {
          const { field, stop, requested, published, settled } = await run({
            scheduler,
            steps,
            honorsAbort,
            commitMode,
          });
          for (const snapshot of published)
            if (snapshot.value) expectTrue(snapshot, snapshot.value);
          for (const { outcome, value } of settled) {
            expect(outcome.address).toBe(value);
            if (outcome.failure?.code !== 'aborted') expectTrue(outcome, value);
          }
          expect(settled).toHaveLength(steps.filter(({ settles }) => settles).length);
          const last = steps.at(-1)!.value;
          expect(field.getSnapshot()).toMatchObject({
            value: last,
            phase: 'settled',
            verdict: TRUTH[last],
            isWaiting: false,
          });
          // A value that is replaced before its result can be requested once more.
          expect(requested.length).toBeLessThanOrEqual(2 * steps.length);
          stop();
        },
      ),
      { numRuns: runsOf(200) },
    );
  },
);

test('a validator sends one request for each address and mode in any order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(
      inTasks(),
      fc.array(fc.tuple(address, fc.constantFrom('fast' as const, 'medium' as const)), {
        minLength: 2,
        maxLength: 8,
      }),
      async (scheduler, checks) => {
        const requested: string[] = [];
        const respond = scheduler.scheduleFunction((email: string) =>
          Promise.resolve(result({ result: email, status: TRUTH[email]! })),
        );
        const validate: Validate = ({ email, mode }) => {
          requested.push(`${mode!} ${email}`);
          return respond(email);
        };
        const validator = createEmailValidator({ validate, timeoutMs: 1e9 });
        const outcomes: Promise<void>[] = [];
        const { task } = scheduler.scheduleSequence(
          checks.map(([email, mode]) => () => {
            outcomes.push(
              validator.check(email, { mode }).then((outcome) => {
                expect(outcome).toMatchObject({ address: email, verdict: TRUTH[email] });
              }),
            );
            return Promise.resolve();
          }),
        );
        await scheduler.waitAll();
        await task;
        await Promise.all(outcomes);
        expect(new Set(requested).size).toBe(requested.length);
      },
    ),
    { numRuns: runsOf(200) },
  );
});

test('a request continues for the callers that stay in any order of leaving', async () => {
  await fc.assert(
    fc.asyncProperty(
      inTasks(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      async (scheduler, leaves) => {
        const respond = scheduler.scheduleFunction((email: string) =>
          Promise.resolve(result({ result: email, status: 'risky' })),
        );
        const signals: AbortSignal[] = [];
        const validator = createEmailValidator({
          timeoutMs: 1e9,
          validate({ email }, { signal } = {}) {
            signals.push(signal!);
            return respond(email);
          },
        });
        const verdicts = leaves.map(async (isLeaving) => {
          const controller = new AbortController();
          const checked = validator.check('a@b.co', { signal: controller.signal });
          if (isLeaving) void scheduler.schedule(Promise.resolve()).then(() => controller.abort());
          return (await checked).verdict;
        });
        await scheduler.waitAll();
        for (const [index, verdict] of (await Promise.all(verdicts)).entries())
          expect(leaves[index] ? ['risky', 'unknown'] : ['risky']).toContain(verdict);
        if (leaves.includes(false)) expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      },
    ),
    { numRuns: runsOf(100) },
  );
});
