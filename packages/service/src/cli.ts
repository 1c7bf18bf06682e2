import { readFileSync } from 'node:fs';
import { main } from './cli/main.ts';

/*
 * The program `postern-service`: the only file that touches the process.
 */
const { stdin, stdout, stderr, env } = process;

/** The first signal ends the service in order; the second one is the system's, and ends at once. */
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});

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
  log: { write: (line) => void stdout.write(line) },
  version,
  stopped,
});
await new Promise((resolve) => stdout.write('', resolve));
await new Promise((resolve) => stderr.write('', resolve));
process.exit(exitCode);
