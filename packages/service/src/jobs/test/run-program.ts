import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { build } from 'vite';
import type { Task, Word } from './worker-program.ts';

/** A process of its own that works on jobs. */
export interface Run {
  readonly pid: number;
  /** What it said so far. */
  readonly words: Word[];
  /** Resolves when it says something of the kind. */
  says(kind: keyof Word): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended: with its exit code, or null when it was killed. */
  ended: Promise<number | null>;
}

const packages = fileURLToPath(new URL('../../../../', import.meta.url));
const running = new Set<ChildProcess>();
let program: Promise<string> | null = null;

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  if (program) rmSync(join(await program, '..'), { recursive: true, force: true });
});

/** Starts the program of `worker-program.ts`, which is bundled once a test file. */
export async function runProgram(task: Task): Promise<Run> {
  const file = await (program ??= bundle());
  const child = spawn(process.execPath, [file, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const words: Word[] = [];
  const heard = new EventTarget();
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  createInterface(child.stdout).on('line', (line) => {
    words.push(JSON.parse(line) as Word);
    heard.dispatchEvent(new Event('word'));
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    heard.dispatchEvent(new Event('word'));
    if (code) throw new Error(`the program ended with ${code}: ${errors}`);
    return code as number | null;
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid!,
    words,
    async says(kind) {
      while (!words.some((word) => kind in word)) {
        if (!running.has(child)) throw new Error(`the program ended: ${errors}`);
        await new Promise((resolve) => heard.addEventListener('word', resolve, { once: true }));
      }
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Runs the program to its end. @returns what it said. */
export async function runToEnd(task: Task): Promise<Word[]> {
  const { words, ended } = await runProgram(task);
  await ended;
  return words;
}

/** Node runs no TypeScript of its own everywhere; beside the dependencies the bundle finds them. */
async function bundle(): Promise<string> {
  const folder = join(packages, 'service/node_modules');
  mkdirSync(folder, { recursive: true });
  const outDir = mkdtempSync(join(folder, '.test-program-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(packages, 'service'),
    resolve: { alias: [{ find: /^@postern\/(\w+)$/, replacement: `${packages}$1/src/index.ts` }] },
    build: {
      ssr: fileURLToPath(new URL('worker-program.ts', import.meta.url)),
      outDir,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'program.js' } },
    },
  });
  return join(outDir, 'program.js');
}
