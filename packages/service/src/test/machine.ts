import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import type { Settings } from '../config/settings.ts';
import type { Order, Word } from './machine-program.ts';

/** A process of its own that runs the service, as another machine would. */
export interface Machine {
  /** Where it listens; empty for a worker. */
  url: string;
  /** The link for the first account, if it gave one. */
  firstLink: string | null;
  /** Every address that its worker asked about, in order. */
  asked: readonly string[];
  /** Lets what its worker asks wait for an answer, as it does at first, or not. */
  hold(isHeld: boolean): void;
  /** Puts its clock forward. */
  advance(ms: number): Promise<void>;
  /** Tells it to stop, by SIGTERM. @returns its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
}

/**
 * Starts a machine; it is killed after the test.
 *
 * Its engine finds everybody valid but those whose address starts with `bad`.
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
  let heard: () => void = () => undefined;
  createInterface(child.stdout).on('line', (line) => {
    const word = JSON.parse(line) as Word;
    if (word.asks === undefined) words.push(word);
    else asked.push(word.asks);
    heard();
  });
  void ended.then(() => heard());
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

  /** The next that it says beside what it asks. */
  async function next(): Promise<Word> {
    for (;;) {
      const word = words.shift();
      if (word) return word;
      if (child.exitCode !== null) throw new Error(`startMachine: it ended: ${errors}`);
      await new Promise<void>((resolve) => (heard = resolve));
    }
  }
}
