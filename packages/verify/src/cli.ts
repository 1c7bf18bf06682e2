#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { main } from './cli/main.ts';

/*
 * The program `postern-verify`: the only file that accesses the process.
 */
const controller = new AbortController();
const { stdin, stdout, stderr, env } = process;

/** The first Ctrl-C stops the run after a complete row. The second one is handled by the system, and stops at once. */
function interrupt(): void {
  process.off('SIGINT', interrupt);
  process.off('SIGTERM', interrupt);
  controller.abort();
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
stderr.on('error', () => {});

const exitCode = await main({
  argv: process.argv.slice(2),
  stdin,
  stdout,
  stderr,
  env,
  version,
  signal: controller.signal,
});
await new Promise((resolve) => stderr.write('', resolve));
process.exit(exitCode);
