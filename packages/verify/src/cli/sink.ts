import type { Writable } from 'node:stream';

/** Takes text, as fast as its stream can. */
export interface Sink {
  /** Writes a text whole; a promise says when there is room again. Fails as the stream failed. */
  write(text: string): Promise<void> | void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

/** Makes a sink of a stream; `isOwn` ends the stream with the sink. */
export function createSink(stream: Writable, isOwn: boolean): Sink {
  let failure: { error: Error } | undefined;
  let wake = () => {};
  stream.on('drain', () => wake());
  stream.on('error', (error: Error) => {
    failure ??= { error };
    wake();
  });

  return {
    write(text) {
      if (failure) throw failure.error;
      if (stream.write(text)) return undefined;
      return new Promise<void>((resolve, reject) => {
        wake = () => (failure ? reject(failure.error) : resolve());
      });
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => {
          const thrown = failure?.error ?? error;
          if (thrown) reject(thrown);
          else resolve();
        };
        if (failure) done();
        else if (isOwn) stream.end(done);
        else stream.write('', done);
      }),
  };
}
