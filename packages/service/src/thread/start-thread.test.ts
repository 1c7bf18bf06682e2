import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnavailable } from '../db/is-unavailable.ts';
import { startThread, THREAD_ENDED, type Thread } from './start-thread.ts';

/** Answers as `answerCalls` does; its own file is a TypeScript one, which Node does not run everywhere. */
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
    if (call === 'refuse') parentPort.postMessage({ id, failure: { message: 'full', fields: { errcode: 13 } } });
    else parentPort.postMessage({ id, result: call });
  });
`;

/** Answers nothing and never ends by itself, until the process does. */
const HANGING =
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});";

function start(program = PROGRAM): Thread<unknown, unknown> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = startThread<unknown, unknown>(url);
  onTestFinished(() => (program === PROGRAM ? thread.end() : undefined));
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

test('a thread that is asked to end answers the calls it has, rejects later ones, and is gone', async () => {
  const thread = start();
  const answers = Promise.all([1, 2, 3].map((call) => thread.call(call)));
  const ended = thread.end();
  expect([thread.pendingCount, thread.hasEnded]).toEqual([3, true]);
  await expect(thread.call(4)).rejects.toThrow(THREAD_ENDED);
  expect(await answers).toEqual([1, 2, 3]);
  await Promise.all([ended, thread.gone, thread.end()]);
  expect([thread.hasFailed, thread.endAndBlock(0)]).toEqual([false, true]);
});

test('no thread is ended by force, neither at work nor idle', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const thread = start();
  void thread.call(1);
  await thread.end();
  start(HANGING).endAndBlock(1);
  expect(terminate).not.toHaveBeenCalled();
});

test('the wait that blocks is over when the thread has released everything, and its limit is the longest', () => {
  expect(start().endAndBlock(300_000)).toBe(true);
  expect(start(HANGING).endAndBlock(1)).toBe(false);
});

test('a thread that failed before it was asked to end has released nothing', async () => {
  const thread = start();
  await thread.call('exit').catch(() => undefined);
  await thread.gone;
  expect([thread.hasFailed, thread.endAndBlock(300_000)]).toEqual([true, false]);
  await thread.end();
});
