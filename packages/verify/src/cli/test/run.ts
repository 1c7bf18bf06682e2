import { PassThrough, Readable, type Writable } from 'node:stream';
import type { Verifier } from '../../node/verifier.ts';
import { main } from '../main.ts';
import { fakeVerifier } from './fake-verifier.ts';

/** The environment of a run, in place of a process. */
export interface Scene {
  stdin?: string | Buffer | Readable;
  /** Whether standard input, output and error are terminals. */
  isInTerminal?: boolean;
  isOutTerminal?: boolean;
  isErrTerminal?: boolean;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** `null` for the engine itself. */
  verifier?: Verifier | null;
  now?: () => number;
  stdout?: Writable;
}

/** Runs the command, and returns its output and exit code. */
export async function run(argv: readonly string[], scene: Scene = {}) {
  const { stdin = '', verifier = fakeVerifier(), now } = scene;
  const out = collector(scene.isOutTerminal);
  const err = collector(scene.isErrTerminal);
  const exitCode = await main({
    argv,
    stdin: Object.assign(stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]), {
      isTTY: scene.isInTerminal ?? false,
    }),
    stdout: scene.stdout ?? out.stream,
    stderr: err.stream,
    env: scene.env ?? {},
    version: () => '1.2.3',
    signal: scene.signal ?? new AbortController().signal,
    ...(verifier && { verifier }),
    ...(now && { now }),
  });
  return { exitCode, out: out.text(), err: err.text() };
}

/** The rows of an NDJSON text. */
export function rowsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function collector(isTTY = false) {
  const chunks: Buffer[] = [];
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
