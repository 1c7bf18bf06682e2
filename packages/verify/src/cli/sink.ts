import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** An output of text, as fast as its stream can take it. */
export interface Sink {
  /** Writes a text, and resolves when there is room for the next. Rejects as the stream failed. */
  write(text: string): Promise<void>;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

/** Creates a sink of a stream; `isOwn` ends the stream with the sink. */
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
