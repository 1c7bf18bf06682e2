import type { Queue, Topic } from '../queue/queue.ts';

/** Looks for work again and again: when there is a hint, and now and then without one. */
export interface WorkLoop {
  start(): void;
  /** Makes the next look come at once, also when one is under way. */
  wake(): void;
  /** Looks no more. Resolves when the look under way has ended. */
  stop(): Promise<void>;
}

/** What is done at each look, and how often. */
interface Looking {
  topic: Topic;
  /** How long to wait for a hint, ±25 %, so that processes do not poll together. */
  pollMs: number;
  /** Never rejects. @returns how long to wait for the next look at most; 0 for not at all. */
  look: () => Promise<number>;
}

/** Makes the loop of a process that claims from the tables. */
export function createWorkLoop(queue: Queue, { topic, pollMs, look }: Looking): WorkLoop {
  let isAwake = false;
  let isStopped = false;
  let endWait: () => void = () => undefined;
  let unlisten: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isStopped) {
      isAwake = false;
      const waitMs = Math.min(await look(), pollMs * (0.75 + Math.random() / 2));
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
