import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { errorOf, type AnswerMessage, type CallMessage, type EndMessage } from './messages.ts';

/**
 * A thread that handles calls. Pending calls keep the process running. It is never terminated.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export interface Thread<Call, Result> {
  /**
   * Resolves with the result. Rejects with the message and the fields of the error that the thread threw, and when the
   * thread has ended.
   *
   * @param transfer the parts of the call that are transferred to the thread instead of copied. Default none.
   */
  call(call: Call, transfer?: readonly Transferable[]): Promise<Result>;
  /** The number of pending calls. */
  readonly pendingCount: number;
  /** Whether every further call is rejected: the thread is ending, or has failed. */
  readonly hasEnded: boolean;
  /** Whether the thread threw, or ended before it had released its resources. */
  readonly hasFailed: boolean;
  /** Resolves when the thread has exited, after a failure or a request to end. */
  readonly gone: Promise<void>;
  /**
   * Asks the thread to handle its pending calls, to release its resources and to end; further calls are rejected.
   * Resolves when the thread has exited. There is no timeout for a thread that hangs.
   */
  end(): Promise<void>;
  /**
   * Asks the same, and blocks this thread until the other one has released its resources, or for `ms` milliseconds: for
   * the end of the process, when promises no longer resolve.
   *
   * @returns whether it has released everything.
   */
  endAndBlock(ms: number): boolean;
}

/** The error message for pending calls of a thread that ends, and for later calls. */
export const THREAD_ENDED = 'The thread has ended';

interface PendingCall<Result> {
  resolve: (answer: AnswerMessage<Result>) => void;
  reject: (error: Error) => void;
}

/** Starts a program of `answerCalls` in a separate thread. */
export function startThread<Call, Result>(
  program: URL,
  resourceLimits: ResourceLimits = {},
): Thread<Call, Result> {
  // The options of the node command are for the main program.
  const worker = new Worker(program, { execArgv: [], resourceLimits });
  const pending = new Map<number, PendingCall<Result>>();
  /** One when the thread has released everything. */
  const released = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let count = 0;
  let ended: Error | null = null;
  let isAsked = false;
  let hasFailed = false;
  worker.unref();
  worker.on('message', (answer: AnswerMessage<Result>) => {
    settle(answer.id)?.resolve(answer);
  });
  worker.on('error', (cause) => {
    hasFailed = true;
    rejectPending(cause);
  });
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      hasFailed ||= Atomics.load(released, 0) === 0;
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
      // Created here instead of in the message handler, so that its stack has the caller.
      throw errorOf(answer.failure);
    },
    get pendingCount() {
      return pending.size;
    },
    get hasEnded() {
      return ended !== null;
    },
    get hasFailed() {
      return hasFailed;
    },
    gone,
    end() {
      askToEnd();
      worker.ref();
      return gone;
    },
    endAndBlock(ms) {
      askToEnd();
      return Atomics.wait(released, 0, 0, hasFailed ? 0 : ms) !== 'timed-out';
    },
  };

  function askToEnd(): void {
    if (isAsked) return;
    isAsked = true;
    ended ??= new Error(THREAD_ENDED);
    const message: EndMessage = { ended: released };
    worker.postMessage(message);
  }

  /** Undefined when the call was settled before. */
  function settle(id: number): PendingCall<Result> | undefined {
    const found = pending.get(id);
    pending.delete(id);
    if (pending.size === 0 && !isAsked) worker.unref();
    return found;
  }

  function rejectPending(cause?: Error): void {
    ended ??= new Error(THREAD_ENDED, { cause });
    for (const id of [...pending.keys()]) settle(id)?.reject(ended);
  }
}
