import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../test/folder.ts';
import {
  postgresUser,
  startPostgres,
  type PostgresServer,
} from '@postern/tools/test/postgres-server.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { CERTIFICATE } from '../webhooks/test/certificate.ts';
import { openStore } from './open-store.ts';

const UNTRUSTED = 'self-signed certificate: name the file of its CA by sslrootcert in the URL';
const NO_SSL = 'The server does not support SSL connections';
/** An address that is not in the certificate. Not 127.1: some versions of Node read it as 127.0.0.1. */
const UNNAMED = '127.0.0.2';
const WRONG_NAME = "does not match certificate's altnames";

describe.skipIf(needsPostgres())('sslmode', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ isDurable: false, alsoAt: UNNAMED });
    await server.query('create user app superuser');
  });
  afterAll(() => server.remove());

  test.each([
    ['', 'clear'],
    ['sslmode=disable', 'clear'],
    ['sslmode=allow', 'clear'],
    ['sslmode=prefer', 'clear'],
    ['sslmode=prefer&sslrootcert=CA', 'clear'],
    ['sslmode=require', NO_SSL],
    ['sslmode=verify-ca&sslrootcert=CA', NO_SSL],
    ['sslmode=verify-full&sslrootcert=CA', NO_SSL],
  ])('of a server without TLS: %s is %s', async (query, expected) => {
    expect(await encryptionOf(query)).toContain(expected);
  });

  describe('of a server with a self-signed certificate', () => {
    beforeAll(() => turnSslOn(server));

    test.each([
      ['', 'clear'],
      ['sslmode=disable', 'clear'],
      ['sslmode=allow', 'clear'],
      ['sslmode=prefer', 'TLS'],
      ['sslmode=require', 'TLS'],
      ['sslmode=no-verify', 'TLS'],
      ['sslmode=require&sslrootcert=CA', 'TLS'],
      ['sslmode=verify-ca&sslrootcert=CA', 'TLS'],
      ['sslmode=verify-full&sslrootcert=CA', 'TLS'],
      ['sslmode=verify-full', UNTRUSTED],
      ['sslmode=verify-full&sslrootcert=system', UNTRUSTED],
      ['ssl=true', UNTRUSTED],
    ])('%s is %s', async (query, expected) => {
      expect(await encryptionOf(query)).toContain(expected);
    });

    test('the host name is verified only in verify-full', async () => {
      const other = (query: string) => encryptionOf(query, UNNAMED);
      expect(await other('sslmode=verify-full&sslrootcert=CA')).toContain(WRONG_NAME);
      expect(await other('sslmode=verify-ca&sslrootcert=CA')).toBe('TLS');
      expect(await other('sslmode=require&sslrootcert=CA')).toBe('TLS');
    });

    test('the mode allow uses TLS when the server requires it', async () => {
      await letIn(server, 'hostssl');
      onTestFinished(() => letIn(server, 'host'));
      expect(await encryptionOf('sslmode=allow')).toBe('TLS');
      expect(await encryptionOf('sslmode=disable')).toContain('no pg_hba.conf entry');
    });

    test('the mode prefer connects without TLS when the server forbids it', async () => {
      await letIn(server, 'hostnossl');
      onTestFinished(() => letIn(server, 'host'));
      expect(await encryptionOf('sslmode=prefer')).toBe('clear');
      expect(await encryptionOf('sslmode=require')).toContain('no pg_hba.conf entry');
    });

    test('the mode require without a CA warns once that the server is not verified', async () => {
      const onWarning = vi.fn();
      const store = await openStore(`${server.url}?sslmode=require`, { onWarning });
      onTestFinished(() => store.close());
      await store.connect!().then((client) => client.end());
      expect(onWarning.mock.calls).toEqual([
        [expect.stringContaining('encrypted, but the server is not verified')],
      ]);
    });

    test('no other mode warns, and Node prints no warning', async () => {
      const [onWarning, printed] = [vi.fn(), vi.fn()];
      process.on('warning', printed);
      onTestFinished(() => void process.off('warning', printed));
      const modes = ['prefer', 'no-verify', `verify-ca&sslrootcert=${caFile()}`];
      for (const mode of modes) {
        const store = await openStore(`${server.url}?sslmode=${mode}`, { onWarning });
        await store.close();
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect([onWarning.mock.calls, printed.mock.calls]).toEqual([[], []]);
    });
  });

  /** Whether a connection is in clear text or in TLS, or why there is none. */
  async function encryptionOf(query: string, host = '127.0.0.1'): Promise<string> {
    const url = server.url.replace('postgres@127.0.0.1', `app@${host}`);
    try {
      const store = await openStore(`${url}?${query.replace('CA', caFile())}`);
      onTestFinished(() => store.close());
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(store.db);
      return rows[0]!.ssl ? 'TLS' : 'clear';
    } catch (error) {
      return (error as Error).message;
    }
  }
});

function caFile(): string {
  const path = join(newFolder(), 'ca.pem');
  writeFileSync(path, CERTIFICATE.cert);
  return path;
}

async function turnSslOn(server: PostgresServer): Promise<void> {
  const [{ data_directory: folder }] = (await server.query('show data_directory')) as [
    { data_directory: string },
  ];
  const user = postgresUser();
  for (const [name, text] of [
    ['server.crt', CERTIFICATE.cert],
    ['server.key', CERTIFICATE.key],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  await server.query('alter system set ssl = on');
  await reload(server);
}

/** Lets the user of the tests in over TCP in any way, only over TLS, or only in clear text. */
async function letIn(server: PostgresServer, how: 'host' | 'hostssl' | 'hostnossl') {
  const [{ hba_file: path }] = (await server.query('show hba_file')) as [{ hba_file: string }];
  const rules = ['host all postgres', `${how} all app`].map((rule) => `${rule} 127.0.0.1/32 trust`);
  writeFileSync(path, `${rules.join('\n')}\n`);
  await reload(server);
}

/** Resolves when connections are accepted by the new configuration. */
async function reload(server: PostgresServer): Promise<void> {
  const loadedAt = async () =>
    (await server.query('select pg_conf_load_time()::text as at'))[0]!['at'];
  const before = await loadedAt();
  await server.query('select pg_reload_conf()');
  while ((await loadedAt()) === before) await pause(10);
}
