import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from './db/open-store.ts';
import { newFolder } from './test/folder.ts';
import { startProcess, type OtherProcess } from './test/process.ts';

/** Runs the program in a separate process. */
function startProgram(argv: string[]): OtherProcess {
  return startProcess(`
    process.argv = ${JSON.stringify(['node', 'postern-service', ...argv])};
    await load('cli.ts');
  `);
}

/** Waits for a condition of a program, and fails when the program has ended. */
async function until({ child, stderr }: OtherProcess, isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    if (child.exitCode !== null) throw new Error(stderr());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('a second signal of the other kind ends a service that is still ending', async () => {
  const database = join(newFolder(), 'postern.db');
  const argv = ['--port', '0', '--no-dashboard', '--database', database];
  const program = startProgram(argv);
  const { child, stderr, ended } = program;
  let port: string | undefined;
  await until(
    program,
    () => (port = /listens at http:\/\/127\.0\.0\.1:(\d+)/.exec(stderr())?.[1]) !== undefined,
  );
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  // The second request begins after the response to the first, and never ends.
  socket.write('GET /healthz HTTP/1.1\r\nHost: x.example\r\n\r\nGET /healthz HTT');
  await once(socket, 'data');
  child.kill('SIGTERM');
  await until(program, () => stderr().includes('Postern is stopping'));
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
  socket.destroy();
});

test('Ctrl-C ends a command that waits for a password', async () => {
  const database = join(newFolder(), 'postern.db');
  await (await openStore(database)).close();
  const { child, ended } = startProgram(['password', 'jane@shop.example', '--database', database]);
  // More than a pipe holds, without a line break. Once it is written, the program waits for the rest.
  await new Promise((gone) => child.stdin!.write('x'.repeat(1_000_000), gone));
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
});

test('a service whose log output is not read continues, and ends at SIGTERM', async () => {
  const database = join(newFolder(), 'postern.db');
  const program = startProgram(['--port', '0', '--no-dashboard', '--database', database]);
  const { child, stderr, ended } = program;
  child.stdout!.pause();
  let url: string | undefined;
  await until(program, () => (url = /listens at (\S+)/.exec(stderr())?.[1]) !== undefined);
  // More lines than the pipe and the output buffer of the program hold.
  const path = `${url}/v1/webhooks/${'0'.repeat(1000)}`;
  for (let round = 0; round < 30; round += 1) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => fetch(path)));
    for (const reply of replies) await reply.arrayBuffer();
  }
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
