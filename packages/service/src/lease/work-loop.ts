import type { Queue, Topic } from '../queue/queue.ts';

/** Polls for work: after a hint, and now and then without one. */
export interface WorkLoop {
  start(): void;
  /** Makes the next poll at once, or right after the current one. */
  wake(): void;
  /** Stops polling. Resolves when the current poll has ended. */
  stop(): Promise<void>;
}

/** The function that polls, and its interval. */
interface PollOptions {
  topic: Topic;
  /** The maximum wait for a hint, ±25 %, so that processes do not poll together. */
  pollMs: number;
  /** Never rejects. @returns the maximum wait before the next poll; 0 for no wait. */
  poll: () => Promise<number>;
}

/** Creates the loop of a process that claims from the tables. */
export function createWorkLoop(queue: Queue, { topic, pollMs, poll }: PollOptions): WorkLoop {
  let isAwake = false;
  let isStopped = false;
  let endWait: () => void = () => undefined;
  let unlisten: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopped) {
      isAwake = false;
      const waitMs = Math.min(await poll(), pollMs * (0.75 + Math.random() / 2));
      if (waitMs > 0 && !isAwake && !isStopped) await wait(waitMs);
    }
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    isAwake = true;
    endWait();
  }

  return {
    wake,
    start() {
      unlisten = queue.listen(topic, wake);
      running = run();
    },
    stop() {
      isStopped = true;
      unlisten();
      endWait();
      return running;
    },
  };
}
