#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { within } from '@postern/concurrency';
import { main } from './cli/main.ts';
import { createLogLines } from './log/log-lines.ts';

/*
 * The program `postern-service`: the only file that touches the process.
 */
const { stdin, stdout, stderr, env } = process;

/*
 * Collects garbage sooner. By default the heap can grow to three times the live objects, and the process to 250 MB
 * during a large job. This costs a tenth more CPU there.
 */
setFlagsFromString('--heap-growing-percent=30');

/** How long the process waits for its last lines to be read before it exits. */
const FLUSH_MS = 1000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * The first signal stops the service in order. The second one, of either kind, has its default effect and ends the
 * process at once. Before this is called, every signal does: other commands have nothing to stop in order.
 */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const signal of SIGNALS) process.off(signal, end);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, end);
  });
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

stderr.on('error', () => undefined);
stdout.on('error', () => undefined);

const exitCode = await main({
  argv: process.argv.slice(2),
  env,
  stdin,
  stdout,
  stderr,
  log: createLogLines(stdout),
  version,
  stopped,
});
await Promise.all([stdout, stderr].map(written));
process.exit(exitCode);

/** Waits until all output is written, but not for a reader that has stopped reading. */
function written(output: NodeJS.WritableStream): Promise<void> {
  const flushed = new Promise<void>((resolve) => output.write('', () => resolve()));
  return within(flushed, { ms: FLUSH_MS }, () => undefined);
}
