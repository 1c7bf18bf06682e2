import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import type { Settings } from '../config/settings.ts';
import type { Order, Word } from './machine-program.ts';

/** A separate process that runs the service, as another machine would. */
export interface Machine {
  /** Its URL; empty for a worker. */
  url: string;
  /** The link for the first account, if it created one. */
  firstLink: string | null;
  /** Every address that its worker began to validate, in order. */
  asked: readonly string[];
  /** Whether validations of its worker wait, as they do initially. */
  hold(isHeld: boolean): void;
  /** Sets its clock forward. */
  advance(ms: number): Promise<void>;
  /** Stops it with SIGTERM. @returns its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
}

/**
 * Starts a machine; it is killed after the test.
 *
 * Its engine finds every address valid except those that begin with `bad`.
 */
export async function startMachine(settings: Partial<Settings>): Promise<Machine> {
  const program = join(inject('programsFolder'), 'test/machine-program.js');
  const given = { port: 0, logLevel: 'silent', ...settings };
  const child = spawn(process.execPath, [program, JSON.stringify(given)], { stdio: 'pipe' });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.on('error', () => undefined);
  const words: Word[] = [];
  const asked: string[] = [];
  let wake: () => void = () => undefined;
  createInterface(child.stdout).on('line', (line) => {
    const word = JSON.parse(line) as Word;
    if (word.asks === undefined) words.push(word);
    else asked.push(word.asks);
    wake();
  });
  void ended.then(() => wake());
  const { runs } = await next();

  return {
    url: runs!.url ?? '',
    firstLink: runs!.firstLink,
    asked,
    hold: (isHeld) => order({ isHeld }),
    async advance(ms) {
      order({ aheadMs: ms });
      await next();
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };

  function order(words: Order): void {
    child.stdin.write(`${JSON.stringify(words)}\n`);
  }

  /** Its next message that is not about an address. */
  async function next(): Promise<Word> {
    for (;;) {
      const word = words.shift();
      if (word) return word;
      if (child.exitCode !== null) throw new Error(`startMachine: it ended: ${errors}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}
