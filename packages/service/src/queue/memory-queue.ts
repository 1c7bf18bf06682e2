import { EventEmitter } from 'node:events';
import type { Queue } from './queue.ts';

/**
 * Creates the queue of a service with one process: hints stay in the process.
 *
 * A hint is sent after the transaction, because its listeners wait for the only connection.
 */
export function createMemoryQueue(): Queue {
  const emitter = new EventEmitter();
  return {
    async hint(_trx, topic) {
      setImmediate(() => emitter.emit(topic));
    },
    listen(topic, onHint) {
      emitter.on(topic, onHint);
      return () => emitter.off(topic, onHint);
    },
    start: async () => undefined,
    close: async () => void emitter.removeAllListeners(),
  };
}
