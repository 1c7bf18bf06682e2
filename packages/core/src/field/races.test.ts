import { runsOf } from '@postern/tools/test/is-nightly.js';
import { result, type Status, type Validate } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome, Snapshot } from '../types.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();
/** A small alphabet, so that an address often comes back: A–B–A. */
const TRUTH: Record<string, Status> = { 'a@b.co': 'valid', 'b@b.co': 'invalid', 'c@b.co': 'risky' };
const address = fc.constantFrom(...Object.keys(TRUTH));
const step = fc.record({ value: address, settles: fc.boolean() });

/** A scheduler whose arrivals are tasks, as in a browser: what follows from one is done before the next. */
const inTasks = () =>
  fc.scheduler({
    act: async (arrive) => {
      await arrive();
      await pass(0);
    },
  });

interface Run {
  scheduler: fc.Scheduler;
  steps: { value: string; settles: boolean }[];
  isPolite: boolean;
  commitMode: 'fast' | 'medium';
}

/** Types all values, in an order of arrivals that the scheduler makes up. */
async function run({ scheduler, steps, isPolite, commitMode }: Run) {
  const asked: string[] = [];
  const answer = scheduler.scheduleFunction((email: string) =>
    Promise.resolve(result({ result: email, status: TRUTH[email]! })),
  );
  const validate: Validate = ({ email, mode }, { signal } = {}) => {
    asked.push(`${mode!} ${email}`);
    if (!isPolite) return answer(email);
    return new Promise((resolve, reject) => {
      signal!.addEventListener('abort', () => {
        reject(signal!.reason as Error);
      });
      void answer(email).then(resolve);
    });
  };
  const validator = createEmailValidator({ validate, debounceMs: 0, timeoutMs: 1e9, commitMode });
  const field = validator.field();
  const heard: Snapshot[] = [];
  const settled: { outcome: Outcome; value: string }[] = [];
  const stop = field.subscribe((snapshot) => {
    expect(snapshot).toBe(field.getSnapshot());
    heard.push(snapshot);
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
  return { field, stop, asked, heard, settled };
}

/** What a snapshot or an outcome says of a value is true of that value, or nothing. */
function expectTrue(
  told: { verdict: string | null; result: { result: string } | null },
  value: string,
) {
  if (told.verdict !== null) expect(told.verdict).toBe(TRUTH[value]);
  if (told.result) expect(told.result.result).toBe(value);
}

test.each([
  ['honours the abort', true],
  ['ignores the abort', false],
])(
  'in every order of arrival, with a Validate that %s, what is shown is of the present value',
  async (_, isPolite) => {
    await fc.assert(
      fc.asyncProperty(
        inTasks(),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        fc.constantFrom('fast', 'medium'),
        async (scheduler, steps, commitMode) => {
          const { field, stop, asked, heard, settled } = await run({
            scheduler,
            steps,
            isPolite,
            commitMode,
          });
          for (const snapshot of heard) if (snapshot.value) expectTrue(snapshot, snapshot.value);
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
          // Each value that is left before its answer may be asked about once more.
          expect(asked.length).toBeLessThanOrEqual(2 * steps.length);
          stop();
        },
      ),
      { numRuns: runsOf(200) },
    );
  },
);

test('in every order of arrival there is one request for an address and mode while it is remembered', async () => {
  await fc.assert(
    fc.asyncProperty(
      inTasks(),
      fc.array(fc.tuple(address, fc.constantFrom('fast' as const, 'medium' as const)), {
        minLength: 2,
        maxLength: 8,
      }),
      async (scheduler, questions) => {
        const asked: string[] = [];
        const answer = scheduler.scheduleFunction((email: string) =>
          Promise.resolve(result({ result: email, status: TRUTH[email]! })),
        );
        const validate: Validate = ({ email, mode }) => {
          asked.push(`${mode!} ${email}`);
          return answer(email);
        };
        const validator = createEmailValidator({ validate, timeoutMs: 1e9 });
        const outcomes: Promise<void>[] = [];
        const { task } = scheduler.scheduleSequence(
          questions.map(([email, mode]) => () => {
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
        expect(new Set(asked).size).toBe(asked.length);
      },
    ),
    { numRuns: runsOf(200) },
  );
});

test('in every order of leaving, a question goes on for those who stay', async () => {
  await fc.assert(
    fc.asyncProperty(
      inTasks(),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      async (scheduler, leaves) => {
        const answer = scheduler.scheduleFunction((email: string) =>
          Promise.resolve(result({ result: email, status: 'risky' })),
        );
        const signals: AbortSignal[] = [];
        const validator = createEmailValidator({
          timeoutMs: 1e9,
          validate({ email }, { signal } = {}) {
            signals.push(signal!);
            return answer(email);
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
