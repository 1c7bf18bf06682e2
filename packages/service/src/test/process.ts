import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** Another process that runs a script of a test. */
export interface OtherProcess {
  child: ChildProcess;
  /** The next line it wrote on its standard output; null when it has ended. */
  line(): Promise<string | null>;
  /** What it wrote on standard error so far. */
  stderr(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/**
 * Starts a process that runs a script, an ES module in which `load('db/open-store.ts')` gives a
 * module of this package's sources, if `bundle-programs.ts` names it. It is killed after the test.
 */
export function startProcess(
  script: string,
  { node = process.execPath }: { node?: string } = {},
): OtherProcess {
  const child = spawn(node, ['--input-type=module', '-e', prelude() + script], {
    cwd: join(SOURCES, '..'),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    line: async () => {
      const { value, done } = await lines.next();
      return done ? null : (value as string);
    },
    stderr: () => stderr,
    ended,
  };
}

/** `load` gives a module by its path below `src`; `say` resolves once a line is written. */
const prelude = () => `
  import { pathToFileURL } from 'node:url';
  const load = (path) =>
    import(pathToFileURL(${JSON.stringify(inject('programsFolder'))} + '/' + path.replace(/ts$/, 'js')).href);
  const say = (line) => new Promise((done) => process.stdout.write(line + '\\n', done));
`;
