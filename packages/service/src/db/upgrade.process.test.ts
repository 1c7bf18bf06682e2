import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findAccount } from '../auth/mail-links.ts';
import { startService } from '../service/service.ts';
import { newFolder } from '../test/folder.ts';
import { stubEngine } from '../test/service-context.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from '../test/stores.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { openStore } from './open-store.ts';
import { openSqlite } from './sqlite-database.ts';
import { openSqliteStore } from './sqlite-store.ts';

const KEY = 'pstn_JGcYGrF5FvSLNj1RN7p4QNQIGghxHZg1QsEHMb8GmwM12qkNG';
const JOB = '7a1d4f5e-8c0b-4a53-9d52-0d3b6f1f2a01';
/** A minute after the rows: every lease has run out. */
const BEGUN = 1795428060000;

type Make = (receiverUrl: string, before: string | null) => Promise<string>;

const DATABASES: [name: string, isMissing: boolean, make: Make][] = [
  ['SQLite', false, makeSqlite],
  ['PostgreSQL', needsPostgres(), makePostgres],
];

/** The migration before which a database was written; null for one of the first release. */
const VERSIONS: [name: string, before: string | null][] = [
  ['of the first release', null],
  ['from before due times', '0013-due-times'],
];

describe.each(DATABASES)('a database on %s', (_name, isMissing, make) => {
  test.skipIf(isMissing).each(VERSIONS)(
    '%s is upgraded, and its work is finished',
    async (_, before) => {
      const { url, bodies } = await receiver();
      const databaseUrl = await make(url, before);
      const offset = BEGUN - Date.now();
      const service = await startService({
        databaseUrl,
        port: 0,
        dashboard: false,
        logLevel: 'silent',
        webhookHttp: true,
        webhookPrivateRanges: ['127.0.0.0/8'],
        now: () => Date.now() + offset,
        validate: stubEngine.validate,
      });
      onTestFinished(() => service.close());
      const ask = async (path: string) => {
        const reply = await fetch(`${service.url}/v1/${path}`, { headers: { 'X-RB-Key': KEY } });
        return (await reply.json()) as { data: unknown };
      };
      await expect
        .poll(async () => (await ask(`email/bulk-validate/${JOB}`)).data, { timeout: 30_000 })
        .toMatchObject({ status: 'completed', processed: 5, counts: { valid: 5 } });
      await expect.poll(() => bodies.length, { timeout: 30_000 }).toBe(3);
      expect(bodies).toEqual(expect.arrayContaining(['{"n":1}', '{"n":2}']));
      expect(bodies.filter((body) => body.includes(JOB))).toHaveLength(1);
      await service.close();
      // An account from before addresses were confirmed counts as confirmed, and a later one does not.
      expect(await isConfirmed(databaseUrl)).toBe(before === null);
    },
  );
});

async function isConfirmed(databaseUrl: string): Promise<boolean> {
  const store = await openStore(databaseUrl);
  const account = await findAccount(store.db, 'jane@shop.example');
  await store.close();
  return Boolean(account!.isConfirmed);
}

async function makeSqlite(receiverUrl: string, before: string | null): Promise<string> {
  const path = join(newFolder(), 'postern.db');
  const store = await openSqliteStore(path);
  if (before !== null) await migrate(store, migrationsBefore(before));
  await store.close();
  const file = openSqlite(path);
  file.exec(before === null ? textOf('schema-0002.sqlite.sql') + versionRows() : '');
  file.exec(rowsFor(receiverUrl));
  file.close();
  return path;
}

async function makePostgres(receiverUrl: string, before: string | null): Promise<string> {
  const databaseUrl = await sharedPostgres().createDatabase();
  const database = new URL(databaseUrl).pathname.slice(1);
  if (before !== null) {
    const store = await openStore(databaseUrl);
    await migrate(store, migrationsBefore(before));
    await store.close();
  } else {
    await sharedPostgres().query(textOf('schema-0002.postgres.sql') + versionRows(), database);
  }
  await sharedPostgres().query(rowsFor(receiverUrl), database);
  return databaseUrl;
}

function migrationsBefore(first: string): typeof MIGRATIONS {
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < first));
}

const versionRows = () => textOf('version-0002.sql');
const rowsFor = (url: string) => textOf('rows.sql').replaceAll('{url}', url);

function textOf(name: string): string {
  return readFileSync(join(import.meta.dirname, 'test', 'upgrade', name), 'utf8');
}

/** A webhook endpoint that accepts every request. */
async function receiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      bodies.push(body);
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}
