import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnavailable } from '../db/is-unavailable.ts';
import { startThread, THREAD_ENDED, type Thread } from './start-thread.ts';

/** Responds as `answerCalls` does, whose file is TypeScript, which not every supported Node runs. */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, call, ended }) => {
    if (ended) {
      Atomics.store(ended, 0, 1);
      Atomics.notify(ended, 0);
      return parentPort.close();
    }
    if (call === 'exit') process.exit(3);
    if (call === 'throw') throw new Error('a mistake');
    if (call === 'reject') parentPort.postMessage({ id, failure: { message: 'full', fields: { errcode: 13 } } });
    else parentPort.postMessage({ id, result: call });
  });
`;

/** Never responds, and ends only with the process. */
const HANGING =
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});";

function start(program = PROGRAM): Thread<unknown, unknown> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = startThread<unknown, unknown>(url);
  onTestFinished(() => (program === PROGRAM ? thread.end() : undefined));
  return thread;
}

test('each call has its own result', async () => {
  const thread = start();
  const calls = [1, 'two', { three: [3] }];
  const answers = Promise.all(calls.map((call) => thread.call(call)));
  expect(thread.pendingCount).toBe(3);
  expect(await answers).toEqual(calls);
  expect([thread.pendingCount, thread.hasEnded]).toEqual([0, false]);
});

test('a call that the thread rejects has an error with its fields, and the next call succeeds', async () => {
  const thread = start();
  const error = await thread.call('reject').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: 'full', errcode: 13 });
  expect(await thread.call(1)).toBe(1);
});

test('the stack of an error has the caller', async () => {
  const thread = start();
  const callRejected = async () => await thread.call('reject');
  const error = await callRejected().catch((reason: Error) => reason);
  expect((error as Error).stack).toContain('callRejected');
});

test('a transferred buffer is detached from the caller', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await start().call(bytes, [bytes.buffer])).toEqual(new Uint8Array([1, 2, 3]));
  expect(bytes.byteLength).toBe(0);
});

test.each(['exit', 'throw'])(
  'a thread that ends by itself (%s) fails its pending calls',
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

test('end() completes the pending calls of a thread, rejects later ones, and ends it', async () => {
  const thread = start();
  const answers = Promise.all([1, 2, 3].map((call) => thread.call(call)));
  const ended = thread.end();
  expect([thread.pendingCount, thread.hasEnded]).toEqual([3, true]);
  await expect(thread.call(4)).rejects.toThrow(THREAD_ENDED);
  expect(await answers).toEqual([1, 2, 3]);
  await Promise.all([ended, thread.gone, thread.end()]);
  expect([thread.hasFailed, thread.endAndBlock(0)]).toEqual([false, true]);
});

test('no thread is terminated, neither busy nor idle', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const thread = start();
  void thread.call(1);
  await thread.end();
  start(HANGING).endAndBlock(1);
  expect(terminate).not.toHaveBeenCalled();
});

test('the blocking wait ends when the thread has released everything, or at its limit', () => {
  expect(start().endAndBlock(300_000)).toBe(true);
  expect(start(HANGING).endAndBlock(1)).toBe(false);
});

test('a thread that failed before end() has released nothing', async () => {
  const thread = start();
  await thread.call('exit').catch(() => undefined);
  await thread.gone;
  expect([thread.hasFailed, thread.endAndBlock(300_000)]).toEqual([true, false]);
  await thread.end();
});
