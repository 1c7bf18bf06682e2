import { EventEmitter } from 'node:events';
import type { Queue } from './queue.ts';

/**
 * Makes the queue of a service that is one process: hints go no further than itself.
 *
 * A hint is heard after the transaction, since whoever hears it waits for the one connection.
 */
export function createMemoryQueue(): Queue {
  const emitter = new EventEmitter();
  return {
    async hint(_trx, topic) {
      setImmediate(() => emitter.emit(topic));
    },
    listen(topic, heard) {
      emitter.on(topic, heard);
      return () => emitter.off(topic, heard);
    },
    start: async () => undefined,
    close: async () => void emitter.removeAllListeners(),
  };
}
