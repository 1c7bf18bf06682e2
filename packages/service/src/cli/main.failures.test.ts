import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from './main.ts';
import { useProgram } from './test/run-program.ts';

const { folder, run, serving } = useProgram();

test('the error for a port in use names the port and its option', async () => {
  const { url, stop, ended } = await serving('--no-dashboard');
  const { port } = new URL(url);
  const other = ['serve', '--port', port, '--no-dashboard', '--database', ':memory:'];
  const { exitCode, err } = await run(other);
  expect([exitCode, err]).toEqual([
    EXIT.failure,
    `postern-service: port ${port} at 127.0.0.1 is in use; choose another one by --port\n`,
  ]);
  const metrics = ['serve', '--port', '0', '--metrics-port', port, '--no-dashboard'];
  expect((await run([...metrics, '--database', ':memory:'])).err).toBe(
    `postern-service: port ${port} at 127.0.0.1 is in use; choose another one by --metrics-port\n`,
  );
  stop();
  await ended;
});

test('the error for a host of another machine names the host and its option', async () => {
  const { err } = await run(['serve', '--host', '192.0.2.1', '--port', '0', '--no-dashboard']);
  expect(err).toBe(
    'postern-service: 192.0.2.1 is not an IP address of this machine; choose another one by --host\n',
  );
});

test('the error for a backup folder that cannot be created names the folder and its option', async () => {
  const below = join(folder(), 'file', 'copies');
  writeFileSync(join(folder(), 'file'), '');
  const { err } = await run(['serve', '--port', '0', '--backup-directory', below]);
  expect(err).toContain(`postern-service: --backup-directory ${below} cannot be created: ENOTDIR`);
});

describe('the error for a folder of the database', () => {
  const commands = [['serve', '--port', '0'], ['migrate'], ['keys', 'create'], ['check']];

  test.each(commands)('that the user cannot open names it, with %s', async (...argv) => {
    chmodSync(folder(), 0o000);
    const { exitCode, err } = await asNobody(() => run(argv));
    chmodSync(folder(), 0o700);
    const path = join(folder(), 'postern.db');
    expect(err).toContain(`postern-service: --database ${path} cannot be made or read: EACCES`);
    expect(err).not.toContain('undefined');
    expect(exitCode).toBe(EXIT.failure);
  });

  test('that does not exist names it', async () => {
    const path = join(folder(), 'missing', 'postern.db');
    const { err } = await run(['serve', '--port', '0', '--database', path]);
    expect(err).toContain(`postern-service: --database ${path} cannot be made`);
  });
});

test('the error for a copy that cannot be written names its path', async () => {
  await run(['migrate']);
  const copy = join(folder(), 'missing', 'copy.db');
  const { exitCode, err } = await run(['backup', copy]);
  expect(err).toContain(`postern-service: ${copy} cannot be written: ENOENT`);
  expect(exitCode).toBe(EXIT.failure);
});

/** Acts without root's rights, which no permission limits. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return act();
  process.seteuid!(65_534);
  try {
    return await act();
  } finally {
    process.seteuid!(0);
  }
}
