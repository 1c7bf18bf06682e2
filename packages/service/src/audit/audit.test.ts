import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteExpired } from '../retention/delete-expired.ts';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { AUDIT_ACTIONS, type AuditAction } from './actions.ts';
import { actAs, currentActor } from './actor.ts';
import { listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-11-21T09:30:00.000Z');
const ANN = { kind: 'person', id: 'ann', name: 'Ann', ip: '203.0.113.7' } as const;
const KEY = { kind: 'key', id: 'k', name: 'shop' } as const;

describeStores('the audit log', (open) => {
  async function setUp(settings = {}) {
    const context = await open(settings, { now: () => NOW });
    const orgId = await openOrganisation(context);
    const { store } = context;
    const add = (action: AuditAction, at = NOW, id: string | null = orgId) =>
      store.write((trx) => recordAudit(trx, action, { orgId: id, at }));
    return { context, store, orgId, add };
  }

  test('has the actor, the action, the subject, the IP address and the time', async () => {
    const { store, orgId } = await setUp();
    const subject = { id: 'e', name: 'hooks.shop.example' };
    const details = { changed: ['url'], is_active: true, count: 3, why: 'so' };
    const event = { orgId, at: NOW, subject, details };
    await actAs(ANN, () => store.write((trx) => recordAudit(trx, 'webhook.changed', event)));
    expect(await listAudit(store, orgId, { limit: 10 })).toEqual({
      rows: [
        {
          id: expect.any(String) as string,
          at: '2026-11-21T09:30:00.000Z',
          action: 'webhook.changed',
          actor: { kind: 'person', id: 'ann', name: 'Ann' },
          ip: '203.0.113.7',
          subject,
          details,
        },
      ],
      next: null,
    });
  });

  test('is read in pages, newest first, each entry once, also entries of the same millisecond', async () => {
    const { store, orgId, add } = await setUp();
    for (let i = 0; i < 25; i += 1) await add('key.created', NOW + (i >> 2));
    const seen: string[] = [];
    const times: string[] = [];
    for (let before: string | undefined; ;) {
      const { rows: entries, next } = await listAudit(store, orgId, { before, limit: 10 });
      seen.push(...entries.map(({ id }) => id));
      times.push(...entries.map(({ at }) => at));
      if (next === null) break;
      before = next;
    }
    expect(new Set(seen).size).toBe(25);
    expect(times).toEqual(times.toSorted().toReversed());
    await expect(listAudit(store, orgId, { before: 'x', limit: 1 })).rejects.toMatchObject({
      code: 'unprocessable',
    });
  });

  test('is filtered by action and by actor', async () => {
    const { store, orgId, add } = await setUp();
    await actAs(ANN, () => add('key.created'));
    await actAs(KEY, () => add('webhook.created'));
    await actAs({ kind: 'command_line' }, () => add('key.created'));
    const found = async (query: object) => {
      const { rows: entries } = await listAudit(store, orgId, { limit: 10, ...query });
      return entries.map(({ actor: { kind } }) => kind).toSorted();
    };
    expect(await found({ action: 'key.created' })).toEqual(['command_line', 'person']);
    expect(await found({ who: 'ann' })).toEqual(['person']);
    expect(await found({ who: 'command_line' })).toEqual(['command_line']);
    expect(await found({ who: 'k', action: 'webhook.created' })).toEqual(['key']);
    expect(await found({ who: 'k', action: 'key.created' })).toEqual([]);
    expect(await found({ who: "'; --" })).toEqual([]);
  });

  test('has only entries of one organization', async () => {
    const { context, store, orgId, add } = await setUp();
    const other = await openOrganisation(context, 'Other');
    await add('key.created', NOW, other);
    await add('session.sign_in_failed', NOW, null);
    expect((await listAudit(store, orgId, { limit: 10 })).rows).toEqual([]);
  });

  test('has no entry when the transaction of its action fails', async () => {
    const { store, orgId } = await setUp();
    const failing = store.write(async (trx) => {
      await recordAudit(trx, 'key.created', { orgId, at: NOW });
      throw new Error('it was not made');
    });
    await expect(failing).rejects.toThrow();
    expect((await listAudit(store, orgId, { limit: 10 })).rows).toEqual([]);
  });

  test('cannot be changed', async () => {
    const { store, orgId, add } = await setUp();
    await add('key.created');
    const change = sql`update audit set actor_name = 'Eve'`.execute(store.db);
    await expect(change).rejects.toThrow('audit entries are never changed');
    expect((await listAudit(store, orgId, { limit: 10 })).rows).toHaveLength(1);
  });

  test('loses entries that are older than its own retention, and no others', async () => {
    const settings = { retentionMs: DAY_MS, auditRetentionMs: 365 * DAY_MS };
    const { context, store, orgId, add } = await setUp(settings);
    await add('key.created', NOW - 366 * DAY_MS);
    await add('key.revoked', NOW - 364 * DAY_MS);
    await add('session.sign_in_failed', NOW - 366 * DAY_MS, null);
    expect(await deleteExpired(context)).toMatchObject({ audit: 2 });
    const { rows: entries } = await listAudit(store, orgId, { limit: 10 });
    expect(entries.map(({ action }) => action)).toEqual(['key.revoked']);
  });

  test('has the right actor for transactions that wait for each other', async () => {
    const { store, orgId, add } = await setUp();
    const names = Array.from({ length: 20 }, (_, at) => `person ${at}`);
    await Promise.all(
      names.map((name) => actAs({ kind: 'person', id: name, name }, () => add('key.created'))),
    );
    const { rows: entries } = await listAudit(store, orgId, { limit: 100 });
    expect(entries.map(({ actor }) => actor.name).toSorted()).toEqual(names.toSorted());
  });
});

test('actAs sets the actor until its callback has ended, and otherwise the actor is the system', async () => {
  const seen = await actAs(ANN, async () => {
    await Promise.resolve();
    return currentActor();
  });
  expect(seen).toEqual(ANN);
  expect(currentActor()).toEqual({ kind: 'system', id: null, name: null, ip: null });
});

test('the documentation names every action', () => {
  const page = new URL('../../../../docs/accountability.md', import.meta.url);
  const [, table = ''] = /## The audit log(.*?)\n## /s.exec(readFileSync(page, 'utf8')) ?? [];
  const named = table.match(/`[a-z]+\.[a-z_]+`/g);
  expect(named?.toSorted()).toEqual(AUDIT_ACTIONS.map((action) => `\`${action}\``).toSorted());
});
