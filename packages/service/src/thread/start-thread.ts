import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { errorOf, type AnswerMessage, type CallMessage } from './messages.ts';

/** A thread that answers calls; the process is kept alive while one is pending. */
export interface Thread<Call, Result> {
  /**
   * Resolves with the answer; rejects with the message and the fields of what the thread threw, and when it ended.
   *
   * @param transfer what of the call is taken away from this thread rather than copied. Default nothing.
   */
  call(call: Call, transfer?: readonly Transferable[]): Promise<Result>;
  /**
   * Blocks this thread until the other has answered, or for so many milliseconds: for the end of the process, where
   * nothing can be waited for otherwise.
   *
   * @returns whether it has answered.
   */
  callAndBlock(call: Call, ms: number): boolean;
  /** How many calls have no answer yet. */
  readonly pendingCount: number;
  /** Whether it can be called no more: it failed, or was ended. */
  readonly hasEnded: boolean;
  /** Resolves when nothing of it is left, whether it failed or was ended. */
  readonly gone: Promise<void>;
  /** Ends it at once; pending calls are rejected. */
  end(): Promise<void>;
}

/** What pending calls are rejected with when a thread ends, and later ones. */
export const THREAD_ENDED = 'The thread has ended';

interface Pending<Result> {
  resolve: (answer: AnswerMessage<Result>) => void;
  reject: (error: Error) => void;
}

/** Starts a program of `answerCalls` in a thread of its own. */
export function startThread<Call, Result>(
  program: URL,
  resourceLimits: ResourceLimits = {},
): Thread<Call, Result> {
  // The options that node was started with are for the program of the process.
  const worker = new Worker(program, { execArgv: [], resourceLimits });
  const pending = new Map<number, Pending<Result>>();
  let count = 0;
  let ended: Error | null = null;
  worker.unref();
  worker.on('message', (answer: AnswerMessage<Result>) => {
    settle(answer.id)?.resolve(answer);
  });
  worker.on('error', rejectPending);
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      rejectPending();
      resolve();
    });
  });

  return {
    async call(call, transfer = []) {
      const answer = await new Promise<AnswerMessage<Result>>((resolve, reject) => {
        if (ended) return reject(ended);
        const message: CallMessage<Call> = { id: (count += 1), call };
        worker.postMessage(message, transfer);
        pending.set(message.id, { resolve, reject });
        if (pending.size === 1) worker.ref();
      });
      if ('result' in answer) return answer.result;
      // Made here and not where the answer came in, so that its stack says who called.
      throw errorOf(answer.failure);
    },
    callAndBlock(call, ms) {
      const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const message: CallMessage<Call> = { id: (count += 1), call, answered };
      worker.postMessage(message);
      return Atomics.wait(answered, 0, 0, ms) !== 'timed-out';
    },
    get pendingCount() {
      return pending.size;
    },
    get hasEnded() {
      return ended !== null;
    },
    gone,
    async end() {
      rejectPending();
      await worker.terminate();
    },
  };

  /** Nothing when the call was settled before: an answer may come after the end. */
  function settle(id: number): Pending<Result> | undefined {
    const found = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    return found;
  }

  function rejectPending(cause?: Error): void {
    ended ??= new Error(THREAD_ENDED, { cause });
    for (const id of [...pending.keys()]) settle(id)?.reject(ended);
  }
}
