import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { gate } from '../../jobs/test/open-bench.ts';
import { main } from '../main.ts';

interface Given {
  stdin?: string | Readable;
}

/** The program in this process, over a database in a new folder for each test of the file that calls this. */
export function useProgram() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'postern-cli-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function start(argv: string[], { stdin = '' }: Given = {}) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const text = { out: '', err: '', log: '' };
    stdout.on('data', (chunk) => (text.out += String(chunk)));
    stderr.on('data', (chunk) => (text.err += String(chunk)));
    const stop = gate();
    const ended = main({
      argv,
      env: { DATABASE_URL: join(folder, 'postern.db') },
      stdin: typeof stdin === 'string' ? Readable.from([stdin]) : stdin,
      stdout,
      stderr,
      log: { write: (line) => (text.log += line) },
      version: () => '1.2.3',
      stopped: () => stop.opened,
    });
    return { ended, text, stop: () => stop.open() };
  }

  return {
    folder: () => folder,
    /** Runs a command to its end. */
    async run(argv: string[], given: Given = {}) {
      const { ended, text } = start(argv, given);
      const exitCode = await ended;
      await new Promise((resolve) => setImmediate(resolve));
      return { exitCode, ...text };
    },
    /** Starts the service, and waits for its URL. */
    async serving(...argv: string[]) {
      const program = start(['serve', '--port', '0', ...argv]);
      let url: string | undefined;
      while (url === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        url = /http:\/\/\S+/.exec(program.text.err)?.[0];
        if (program.text.err.startsWith('postern-service:')) throw new Error(program.text.err);
      }
      return { ...program, url };
    },
  };
}
