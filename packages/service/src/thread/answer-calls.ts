import { parentPort, type Transferable } from 'node:worker_threads';
import {
  thrownErrorOf,
  type AnswerMessage,
  type CallMessage,
  type EndMessage,
} from './messages.ts';

/** The function of a thread's program that handles one call. */
export type AnswerCall<Call, Result> = (call: Call) => Result | Promise<Result>;

/** Options of a thread's program. */
export interface AnswerOptions<Result> {
  /** The parts of a result that are transferred to the caller instead of copied. Default none. */
  transferOf?: (result: Result) => readonly Transferable[];
  /** Releases the program's resources, as its last step. Default nothing. */
  release?: () => void;
}

/**
 * Handles the calls of the thread that started this one, one after the other, until that thread asks it to end. This
 * thread is never terminated from outside: during native code, that crashes the whole process.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export function answerCalls<Call, Result>(
  answer: AnswerCall<Call, Result>,
  { transferOf = () => [], release = () => undefined }: AnswerOptions<Result> = {},
): void {
  let last: Promise<void> = Promise.resolve();
  parentPort!.on('message', (message: CallMessage<Call> | EndMessage) => {
    last = last.then(() => ('ended' in message ? end(message) : response(message)));
  });

  async function response({ id, call }: CallMessage<Call>): Promise<void> {
    try {
      const result = await answer(call);
      post({ id, result }, transferOf(result));
    } catch (error) {
      post({ id, failure: thrownErrorOf(error) });
    }
  }

  /** Without its port, the thread has nothing to wait for, and ends. */
  function end({ ended }: EndMessage): void {
    release();
    Atomics.store(ended, 0, 1);
    Atomics.notify(ended, 0);
    parentPort!.close();
  }

  function post(message: AnswerMessage<Result>, transfer: readonly Transferable[] = []): void {
    parentPort!.postMessage(message, transfer);
  }
}
