import { parentPort, type Transferable } from 'node:worker_threads';
import { failureOf, type AnswerMessage, type CallMessage } from './messages.ts';

/** Answers one call of the thread that started this one. */
export type AnswerCall<Call, Result> = (call: Call) => Result | Promise<Result>;

/**
 * Answers the calls of the thread that started this one, one after the other.
 *
 * @param transferOf what of a result is taken away from this thread rather than copied. Default nothing.
 */
export function answerCalls<Call, Result>(
  answer: AnswerCall<Call, Result>,
  transferOf: (result: Result) => readonly Transferable[] = () => [],
): void {
  let last: Promise<void> = Promise.resolve();
  parentPort!.on('message', ({ id, call, answered }: CallMessage<Call>) => {
    last = last.then(async () => {
      try {
        const result = await answer(call);
        post({ id, result }, transferOf(result));
      } catch (error) {
        post({ id, failure: failureOf(error) });
      }
      if (!answered) return;
      Atomics.store(answered, 0, 1);
      Atomics.notify(answered, 0);
    });
  });

  function post(message: AnswerMessage<Result>, transfer: readonly Transferable[] = []): void {
    parentPort!.postMessage(message, transfer);
  }
}
