import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../db/sqlite-database.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from '../test/stores.ts';
import { EXIT } from './main.ts';
import { useProgram } from './test/run-program.ts';

const { folder, run, serving } = useProgram();

describe('keys create', () => {
  test('works before the first start, and prints only the key', async () => {
    const { exitCode, out, err } = await run(['keys', 'create', '--name', 'shop']);
    expect(exitCode).toBe(EXIT.ok);
    expect(out).toMatch(/^pstn_[0-9A-Za-z]{49}\n$/);
    expect(err).toBe('This key is shown only once. Keep it on your server.\n');

    const { url, ended, stop, text } = await serving('--no-dashboard');
    const reply = await fetch(`${url}/v1/webhooks`, { headers: { 'X-RB-Key': out.trim() } });
    expect(await reply.json()).toMatchObject({ status: 200, data: [] });
    stop();
    expect(await ended).toBe(EXIT.ok);
    expect(text.log + text.err).not.toContain(out.trim());
  });

  test('uses the only organization', async () => {
    await run(['keys', 'create']);
    expect((await run(['keys', 'create', '--expires', '30'])).exitCode).toBe(EXIT.ok);
  });

  test.each([
    [['--scopes', 'all'], '--scopes is a list of single, bulk, webhooks'],
    [['--expires', 'soon'], '--expires must be a whole number'],
    [['--networks', '10.0.0.0'], '--networks must be networks'],
    [['--networks', ''], '--networks needs a value: --networks CIDR'],
    [['--requests-per-day', '0'], '--requests-per-day must be a whole number'],
    [['--create-organisation'], '--create-organisation needs a name'],
    [['--name', 'x'.repeat(101)], '--name has 1 to 100 characters'],
  ])('rejects %j', async (argv, message) => {
    const { exitCode, err, out } = await run(['keys', 'create', ...argv]);
    expect([exitCode, out]).toEqual([EXIT.usage, '']);
    expect(err).toContain(message);
  });

  test('requires --organisation when there are several organizations', async () => {
    await run(['keys', 'create', '--organisation', 'One']);
    await run(['keys', 'create', '--organisation', 'Two', '--create-organisation']);
    expect((await run(['keys', 'create'])).err).toContain('name one with --organisation');
    expect((await run(['keys', 'create', '--organisation', 'Two'])).exitCode).toBe(EXIT.ok);
  });

  test('does not create an organization for a mistyped name', async () => {
    await run(['keys', 'create', '--organisation', 'Shop']);
    const { exitCode, err, out } = await run(['keys', 'create', '--organisation', 'Shpo']);
    expect([exitCode, out]).toEqual([EXIT.usage, '']);
    expect(err).toContain(
      'There is no organization with this name: create it with --create-organisation',
    );
    expect(err).not.toContain('Shpo');
    expect((await run(['keys', 'create'])).exitCode).toBe(EXIT.ok);
  });

  test('accepts networks, requests per day, and the read-only scope', async () => {
    const limits = ['--networks', '10.0.0.0/8,127.0.0.0/8', '--requests-per-day', '2'];
    const { out } = await run(['keys', 'create', '--scopes', 'read', ...limits]);
    const { url, ended, stop } = await serving('--no-dashboard', '--trusted-hops', '1');
    const ask = async (method: string, from: string) => {
      const headers = { 'X-RB-Key': out.trim(), 'X-Forwarded-For': from };
      return (await fetch(`${url}/v1/webhooks`, { method, headers })).status;
    };
    expect(await ask('GET', '10.1.2.3')).toBe(200);
    expect(await ask('POST', '10.1.2.3')).toBe(403);
    expect(await ask('GET', '203.0.113.1')).toBe(403);
    expect(await ask('GET', '::ffff:10.1.2.3')).toBe(200);
    expect(await ask('GET', '127.0.0.1')).toBe(429);
    stop();
    expect(await ended).toBe(EXIT.ok);
  });
});

test('a first start prints how to create the first account', async () => {
  const { url, text, stop, ended } = await serving();
  const [link] = /http\S+join#token=\S{40,}/.exec(text.err)!;
  expect(link.startsWith(url)).toBe(true);
  stop();
  expect(await ended).toBe(EXIT.ok);
  expect(text.log).not.toContain('token=');
});

test('migrate prints what it did', async () => {
  expect((await run(['migrate'])).err).toContain('0001-tables');
  expect((await run(['migrate'])).err).toBe('Nothing to do\n');
});

test('erase reads an address from standard input, and does not print it', async () => {
  await run(['migrate']);
  const { exitCode, err, out } = await run(['erase', '-'], { stdin: 'jane@shop.dev\n' });
  expect([exitCode, out, err]).toEqual([EXIT.ok, '', 'Erased from 0 positions\n']);
});

test('erase reads one line, without waiting for the end of the input', async () => {
  await run(['migrate']);
  const stdin = new PassThrough();
  stdin.write('jane@shop.dev\n');
  expect((await run(['erase', '-'], { stdin })).exitCode).toBe(EXIT.ok);
});

test('backup writes a usable copy', async () => {
  await run(['keys', 'create', '--organisation', 'One']);
  const copy = join(folder(), 'copy.db');
  expect((await run(['backup', copy])).exitCode).toBe(EXIT.ok);
  const again = await run(['keys', 'create', '--organisation', 'One', '--database', copy]);
  expect(again).toMatchObject({ exitCode: EXIT.ok });
});

test('backup names the secret that is not in the copy', async () => {
  await run(['keys', 'create']);
  const path = join(folder(), 'postern.db');
  expect((await run(['backup', `${path}.1`])).err).toBe('The copy is complete\n');
  writeFileSync(`${path}.secret`, 'a secret of 32 characters or more\n');
  expect((await run(['backup', `${path}.2`])).err).toBe(
    `The copy is complete\nNot in it: ${path}.secret. Keep a copy of that elsewhere.\n`,
  );
});

test('check prints that there is no damage, or the damage and its repair', async () => {
  await run(['keys', 'create']);
  expect((await run(['check'])).err).toBe('No damage found\n');
  const file = openSqlite(join(folder(), 'postern.db'));
  file.exec('pragma foreign_keys = off; delete from organisation');
  file.close();
  const found = await run(['check']);
  expect([found.exitCode, found.err]).toEqual([
    EXIT.failure,
    'api_key without its organisation: 1\npostern-service: See check --repair\n',
  ]);
  const repaired = await run(['check', '--repair']);
  expect([repaired.exitCode, repaired.err]).toEqual([
    EXIT.ok,
    'api_key without its organisation: 1, repaired\nEverything was repaired\n',
  ]);
});

test.each([
  [['--to', 'postgres://u:canary@127.0.0.1:1/d'], EXIT.usage, '--from must be a SQLite file'],
  [['--from', 'a.db'], EXIT.usage, '--to must begin with postgres://'],
  [
    ['--from', 'a.db', '--to', 'postgres://u:canary@127.0.0.1:1/d'],
    EXIT.failure,
    'There is no file a.db',
  ],
])('move %j is rejected', async (argv, expected, message) => {
  const { exitCode, err } = await run(['move', ...argv]);
  expect(exitCode).toBe(expected);
  expect(err).toContain(message);
  expect(err).not.toContain('canary');
});

test.skipIf(needsPostgres())(
  'move prints the rows of each table, and which secret to use',
  async () => {
    await run(['keys', 'create']);
    const to = await sharedPostgres().createDatabase();
    const path = join(folder(), 'postern.db');
    writeFileSync(`${path}.secret`, 'a secret of 32 characters or more\n');
    const { exitCode, err } = await run(['move', '--from', path, '--to', to]);
    expect(err).toContain('api_key: 1 rows\n');
    expect(err).toContain('Everything was moved and counted');
    expect(err).toContain(`Start the service with the content of ${path}.secret as --secret.\n`);
    expect(exitCode).toBe(EXIT.ok);
    expect((await run(['keys', 'create'])).err).toContain('was moved to another database');
  },
);

test.each([
  ['backup', 'copy.db'],
  ['erase', 'jane@shop.dev'],
  ['password', 'jane@shop.dev'],
  ['second-factor', 'off', 'jane@shop.dev'],
])('%s does not create a database', async (...argv) => {
  const { exitCode, err } = await run(argv);
  expect(exitCode).toBe(EXIT.failure);
  expect(err).toMatch(/^postern-service: There is no file .*postern\.db\n$/);
});

test.each([
  [['--webhook-private-ranges', '10.0.0.0/99'], '--webhook-private-ranges must be networks'],
  [['--helo', 'x', '--mail-from', 'jane@shop.dev'], '--helo '],
  [['--database', 'mysql://u:canary@h/d'], '--database must be'],
])('%j is rejected with the name of its flag, without its value', async (argv, message) => {
  const { exitCode, err } = await run(['serve', '--port', '0', '--no-dashboard', ...argv]);
  expect(exitCode).toBe(EXIT.usage);
  expect(err).toContain(`postern-service: ${message}`);
  expect(err).not.toContain('canary');
});

test('the service logs that test mode is on', async () => {
  const { text, stop, ended } = await serving('--no-dashboard', '--test-mode');
  stop();
  await ended;
  expect(text.err).toContain('Test mode is on');
});

test('password prompts at a terminal, without showing the password', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
  await run(['migrate']);
  terminal.write('the new password\r');
  const { err } = await run(['password', 'jane@shop.dev'], { stdin: terminal });
  expect(err).toBe('New password (not shown): \npostern-service: There is no such account\n');
});

test('second-factor off needs the email address of an account', async () => {
  await run(['migrate']);
  const { exitCode, err } = await run(['second-factor', 'off', 'jane@shop.dev']);
  expect([exitCode, err]).toEqual([EXIT.failure, 'postern-service: There is no such account\n']);
});

test('an invalid value exits with 64 and names --help', async () => {
  const { exitCode, err } = await run(['serve', '--port', 'many']);
  expect(exitCode).toBe(EXIT.usage);
  expect(err).toBe(
    'postern-service: --port must be a whole number from 0 to 65535\nSee postern-service --help.\n',
  );
});

test('help and version go to standard output', async () => {
  expect((await run(['--help'])).out).toContain('Try:');
  expect((await run(['--version'])).out).toBe('1.2.3\n');
});
