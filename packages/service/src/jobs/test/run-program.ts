import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, inject } from 'vitest';
import { newFolder } from '../../test/folder.ts';
import type { Task, Word } from './worker-program.ts';

/** A separate process that works on jobs. */
export interface Run {
  readonly pid: number;
  /** Its messages so far. */
  readonly words: Word[];
  /** Resolves when it sends a message of the kind. */
  says(kind: keyof Word): Promise<void>;
  /** Resolves when it has begun to validate the given number of addresses, or has ended. */
  asked(count: number): Promise<void>;
  /** Releases the held results. */
  release(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended: with its exit code, or null when it was killed. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the program of `worker-program.ts`. */
export async function runProgram(task: Task): Promise<Run> {
  const file = join(inject('programsFolder'), 'jobs/test/worker-program.js');
  const taskFile = join(newFolder(), 'task.json');
  writeFileSync(taskFile, JSON.stringify(task));
  const child = spawn(process.execPath, [file, taskFile], {
    stdio: 'pipe',
  });
  running.add(child);
  const words: Word[] = [];
  const received = new EventTarget();
  let errors = '';
  child.stdin.on('error', () => undefined);
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  createInterface(child.stdout).on('line', (line) => {
    words.push(JSON.parse(line) as Word);
    received.dispatchEvent(new Event('word'));
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    received.dispatchEvent(new Event('word'));
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
        await new Promise((resolve) => received.addEventListener('word', resolve, { once: true }));
      }
    },
    async asked(count) {
      const isEnough = () => words.filter(({ asks }) => asks !== undefined).length >= count;
      while (running.has(child) && !isEnough())
        await new Promise((resolve) => received.addEventListener('word', resolve, { once: true }));
    },
    release: () => void child.stdin.write('go\n'),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Runs the program to its end. @returns its messages. */
export async function runToEnd(task: Task): Promise<Word[]> {
  const { words, ended } = await runProgram(task);
  await ended;
  return words;
}
