import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** A text output that respects the backpressure of its stream. */
export interface Sink {
  /** Writes a text, and resolves when the stream accepts more. Rejects with the stream's error. */
  write(text: string): Promise<void>;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

/** Creates a sink for a stream; with `isOwn`, closing the sink ends the stream. */
export function createSink(stream: Writable, isOwn: boolean): Sink {
  let failure: Error | undefined;
  stream.on('error', (error: Error) => (failure ??= error));

  return {
    async write(text) {
      if (failure) throw failure;
      if (!stream.write(text)) await once(stream, 'drain');
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => {
          const thrown = failure ?? error;
          if (thrown) reject(thrown);
          else resolve();
        };
        if (failure) done();
        else if (isOwn) stream.end(done);
        else stream.write('', done);
      }),
  };
}
