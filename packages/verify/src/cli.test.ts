import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './cli/test/folder.ts';
import { rowsOf } from './cli/test/run.ts';
import { startDnsServer } from './test/dns-server.ts';

/*
 * The program itself: bundled from its sources into a temporary folder, then run by Node.
 */
const repository = new URL('../../../', import.meta.url);
const folder = makeFolder();
const program = folder.path('dist/cli.js');
let dns: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  const { build } = createRequire(new URL('tools/package.json', repository))('esbuild') as {
    build(options: object): Promise<unknown>;
  };
  const source = (name: string) =>
    fileURLToPath(new URL(`packages/${name}/src/index.ts`, repository));
  await build({
    entryPoints: [fileURLToPath(new URL('cli.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    alias: {
      '@postern/protocol/words': source('protocol').replace(/index\.ts$/, 'words.ts'),
      '@postern/protocol': source('protocol'),
      '@postern/address': source('address'),
      '@postern/address/list': source('address').replace(/index\.ts$/, 'list.ts'),
    },
    // cli-progress is CommonJS.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  folder.write('package.json', '{"version":"4.5.6","type":"module"}');
  dns = await startDnsServer({});
});

afterAll(async () => {
  await dns.stop();
  folder.remove();
});

function start(...argv: string[]) {
  const child = spawn(process.execPath, [program, '--resolver', dns.address, ...argv]);
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (text.out += String(chunk)));
  child.stderr.on('data', (chunk) => (text.err += String(chunk)));
  const ended = once(child, 'close').then(([exitCode, signal]) => ({ exitCode, signal, ...text }));
  return { child, ended, text };
}

/** Waits until a condition is true. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Whether data can be read from a pipe. */
function hasBegun(pipe: number): boolean {
  try {
    return readSync(pipe, Buffer.alloc(1)) > 0;
  } catch {
    return false; // EAGAIN: nothing yet.
  }
}

describe('postern-verify', () => {
  it('validates an address and exits with the documented code', async () => {
    const bad = await start('jane..doe@gmail.com').ended;
    expect(bad).toMatchObject({
      exitCode: 2,
      err: '',
      out: /^✗ invalid {2}jane\.\.doe@gmail\.com/,
    });
    expect((await start('jane@gmail.com', '-m', 'fast', '--json').ended).exitCode).toBe(0);
    expect(await start('--version').ended).toMatchObject({ exitCode: 0, out: '4.5.6\n' });
    expect(await start('--banana').ended).toMatchObject({ exitCode: 64, out: '' });
  });

  it('reads a list from a pipe and writes every row before it exits', async () => {
    const { child, ended } = start('-', '-m', 'fast');
    const all = Array.from({ length: 5000 }, (_, at) => `j${at}@x.de`);
    child.stdin.end(all.join('\n'));
    const { out, err, exitCode } = await ended;
    expect(exitCode).toBe(0);
    expect(rowsOf(out).map(({ email }) => email)).toEqual(all);
    expect(err).toMatch(/^5,000 addresses in .*\n\n {2}valid +5,000 +100\.0% /);
  });

  it('exits without an error when the reader of the output closes it', async () => {
    const { child, ended } = start('-', '-m', 'fast');
    child.stdin.on('error', () => {});
    child.stdin.write('j@x.de\n'.repeat(100_000));
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ exitCode: 0, signal: null, err: '' });
  });

  it('exits at Ctrl-C after a complete row, and continues with --resume', async () => {
    const out = folder.path('cut.ndjson');
    const emails = ['a@x..de', 'b@x..de', 'timeout@postern.test', 'd@x..de'];
    const list = folder.write('list.txt', emails.join('\n'));
    const { child, ended } = start(
      ...[list, '--out', out, '--ordered', '--test-mode', '--budget', '600000'],
    );
    await until(() => existsSync(out) && folder.read('cut.ndjson').split('\n').length > 2);
    child.kill('SIGINT');
    const cut = await ended;
    expect(cut).toMatchObject({ exitCode: 130, signal: null, out: '' });
    expect(cut.err).toContain('Run the same command with --resume to continue.');
    expect(rowsOf(folder.read('cut.ndjson')).map(({ email }) => email)).toEqual(emails.slice(0, 2));

    const resumed = await start(list, '--out', out, '--resume', '-m', 'fast').ended;
    expect(resumed).toMatchObject({ exitCode: 0, err: /2 addresses were there already/ });
    expect(rowsOf(folder.read('cut.ndjson')).map(({ email }) => email)).toEqual(emails);
  });

  it('exits at once at the second Ctrl-C, even when the output is stuck', async () => {
    const out = folder.path('fifo');
    execFileSync('mkfifo', [out]);
    // Open, but never read.
    const reader = openSync(out, constants.O_RDWR | constants.O_NONBLOCK);
    const { child, ended } = start('-', '-m', 'fast', '--out', out);
    child.stdin.on('error', () => {});
    child.stdin.write('j@x.de\n'.repeat(10_000));
    await until(() => hasBegun(reader));
    await until(() => {
      child.kill('SIGINT');
      return child.exitCode !== null || child.signalCode !== null;
    });
    expect([130, 'SIGINT']).toContain((await ended).exitCode ?? (await ended).signal);
    closeSync(reader);
  });
});
