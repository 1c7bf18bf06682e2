import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../db/is-unavailable.ts';
import { startThread, THREAD_ENDED, type Thread } from './start-thread.ts';

/** Answers as `answerCalls` does; its own file is a TypeScript one, which Node does not run everywhere. */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, call, answered }) => {
    if (call === 'exit') process.exit(3);
    if (call === 'throw') throw new Error('a mistake');
    if (call === 'refuse') parentPort.postMessage({ id, failure: { message: 'full', fields: { errcode: 13 } } });
    else parentPort.postMessage({ id, result: call });
    if (!answered) return;
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
`;

function start(program = PROGRAM): Thread<unknown, unknown> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = startThread<unknown, unknown>(url);
  onTestFinished(() => thread.end());
  return thread;
}

test('each call has its own answer', async () => {
  const thread = start();
  const calls = [1, 'two', { three: [3] }];
  const answers = Promise.all(calls.map((call) => thread.call(call)));
  expect(thread.pendingCount).toBe(3);
  expect(await answers).toEqual(calls);
  expect([thread.pendingCount, thread.hasEnded]).toEqual([0, false]);
});

test('what a thread refuses is an error with the fields of its own, and the next call is answered', async () => {
  const thread = start();
  const error = await thread.call('refuse').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: 'full', errcode: 13 });
  expect(await thread.call(1)).toBe(1);
});

test('the stack of an error says who called', async () => {
  const thread = start();
  const askInVain = async () => await thread.call('refuse');
  const error = await askInVain().catch((reason: Error) => reason);
  expect((error as Error).stack).toContain('askInVain');
});

test('what is transferred is taken away from the caller', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await start().call(bytes, [bytes.buffer])).toEqual(new Uint8Array([1, 2, 3]));
  expect(bytes.byteLength).toBe(0);
});

test.each(['exit', 'throw'])(
  'a thread that ends by itself (%s) fails what it was asked',
  async (how) => {
    const thread = start();
    const errors = await Promise.all(
      [how, 1].map((call) => thread.call(call).catch((reason: unknown) => reason)),
    );
    errors.push(await thread.call(2).catch((reason: unknown) => reason));
    for (const error of errors) {
      expect(error).toMatchObject({ message: THREAD_ENDED });
      expect(isUnavailable(error)).toBe(true);
    }
    expect([thread.pendingCount, thread.hasEnded]).toEqual([0, true]);
    await thread.gone;
  },
);

test('a call that blocks is over when it is answered, and its time is the longest', () => {
  const thread = start();
  expect(thread.callAndBlock(1, 60_000)).toBe(true);
  const idle = start('setInterval(() => {}, 1000)');
  expect(idle.callAndBlock(1, 1)).toBe(false);
});
