import { expect, test } from 'vitest';
import { everyRoute, NOBODYS, type Ids } from '../api/test/every-route.ts';
import { openAppOver, openKey, type Asked, type OpenApp } from '../api/test/open-app.ts';
import { watchStore, type Statement } from '../api/test/watch-store.ts';
import type { openContext } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';

const BULK = '/v1/email/bulk-validate';
const GENEROUS = { singleBurst: 1000, jobsInProgress: 1000 };

describeStores('an organization', (open) => {
  test('gets the same response for data of another one as for data that does not exist', async () => {
    const { a, b, ids, tables } = await setUp(open);
    const before = await tables();
    const routes = everyRoute(ids);
    for (const [at, nothing] of everyRoute(NOBODYS).entries()) {
      const { path, init, name } = routes[at]!;
      if (path === nothing.path) continue;
      const asked = await a.ask(path, withId(init));
      expect(asked.status, name).toBe(404);
      expect(asked.text, name).toBe((await a.ask(nothing.path, withId(init))).text);
    }
    expect(await tables()).toEqual(before);
    for (const { path, init, name } of routes) {
      expect((await b.ask(path, init)).status, name).toBe(200);
    }
  });

  test('does not find a delivery under another of its endpoints', async () => {
    const { b, ids } = await setUp(open);
    const mine = await seed(b);
    const path = `/v1/webhooks/${mine.endpoint}/deliveries/${ids.delivery}/replay`;
    expect((await b.ask(path, { method: 'POST' })).status).toBe(404);
  });

  test('has nothing of another one in its lists', async () => {
    const { a, b } = await setUp(open);
    expect((await a.ask('/v1/webhooks')).body.data).toEqual([]);
    expect((await b.ask('/v1/webhooks')).body.data).toHaveLength(1);
  });

  test('can use an idempotency key that another one has used', async () => {
    const { a, b } = await setUp(open);
    const init = { json: { email: ['x'] }, headers: { 'Idempotency-Key': 'k' } };
    const theirs = await b.ask(BULK, init);
    const mine = await a.ask(BULK, init);
    expect(mine.body.data['job_id']).not.toBe(theirs.body.data['job_id']);
    expect(mine.headers.get('idempotency-replayed')).toBeNull();
  });

  /*
   * Rules for every statement during a request of organization A, about the data of B and its own:
   *
   * 1. An ID of B is bound only beside `org_id` and the ID of A, so that its row cannot be found.
   *    The only exception is the read that locks an endpoint by its ID and then compares the owner:
   *    no other statement may follow it within the request.
   * 2. A statement that reads, changes or deletes rows of organizations has `org_id` with the ID of A,
   *    or the ID of a row of A, which was found by `org_id` or just written with it.
   *    The only exception is the API key, by whose hash the organization is found.
   */
  test('has no statement that can reach rows of another one', async () => {
    const { a, orgA, ids, statements } = await setUp(open);
    const mine = await seed(a);
    const foreign = Object.values(ids);
    const run = async (asked: Ids) => {
      const seen: { name: string; made: typeof statements }[] = [];
      for (const { path, init, name } of everyRoute(asked)) {
        statements.length = 0;
        await a.ask(path, init);
        seen.push({ name, made: [...statements] });
      }
      return seen;
    };
    for (const { name, made } of await run(ids)) {
      const reaching = made.filter(({ parameters }) =>
        foreign.some((id) => parameters.includes(id)),
      );
      for (const statement of reaching) {
        if (LOCK.test(statement.sql)) expect(made.at(-1), name).toBe(statement);
        else expect(isBound(statement, orgA), `${name}: ${statement.sql}`).toBe(true);
      }
    }
    const seen = await run(mine);
    const owned = [...Object.values(mine), ...seen.flatMap(({ made }) => written(made, orgA))];
    for (const { name, made } of seen) {
      for (const { sql, parameters } of made.filter(
        ({ sql }) => OWNED.test(sql) && !KEY.test(sql),
      )) {
        const isMine =
          isBound({ sql, parameters }, orgA) || owned.some((id) => parameters.includes(id));
        expect(isMine, `${name}: ${sql} ${parameters}`).toBe(true);
      }
    }
    expect(seen.flatMap(({ made }) => made).length).toBeGreaterThan(30);
  });
});

const OWNED =
  /(?:from|join|update|into) "?(?:organisation|job|entry|outcome|trial|chunk|idempotency|endpoint|event|delivery|attempt|api_key)\b/;
const KEY = /^select .* from "api_key" where "hash" = \S+$/;
const LOCK = /^select \* from "endpoint" where "id" = \S+(?: for no key update)?$/;

/** Whether a statement is restricted to this organization. */
function isBound({ sql, parameters }: { sql: string; parameters: string }, orgId: string): boolean {
  return (
    /"?org_id"?|from "organisation" where "id"|hashtext/.test(sql) && parameters.includes(orgId)
  );
}

/** The IDs of rows that were written for this organization. */
function written(statements: readonly Statement[], orgId: string): string[] {
  return statements
    .filter((statement) => statement.sql.startsWith('insert') && isBound(statement, orgId))
    .flatMap(({ parameters }) => parameters.match(UUID) ?? []);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const withId = (init: Asked): Asked => ({
  ...init,
  headers: { 'X-Request-Id': 'same' },
});

async function setUp(open: typeof openContext) {
  const { context, statements } = watchStore(await open(GENEROUS));
  const a = await openAppOver(context);
  const { orgId, key } = await openKey(context, a.keys);
  const b = { ...a, orgId, ask: (path: string, init?: Asked) => a.ask(path, { key, ...init }) };
  const ids = await seed(b);
  const { db } = context.store;
  const tables = async () =>
    Promise.all(
      (['job', 'entry', 'chunk', 'endpoint', 'event', 'delivery', 'attempt'] as const).map((name) =>
        db.selectFrom(name).selectAll().execute(),
      ),
    );
  return { a, b, orgA: a.orgId, ids, statements, tables };
}

/** Creates a job, an endpoint and a delivery of an organization. */
async function seed({ ask }: Pick<OpenApp, 'ask'>): Promise<Ids> {
  const url = 'https://hooks.shop.example/';
  const job = await ask(BULK, { json: { email: ['jane@shop.example'] } });
  const endpoint = await ask('/v1/webhooks', { json: { url, event_types: ['webhook.test'] } });
  const id = endpoint.body.data['id'] as string;
  const delivery = await ask(`/v1/webhooks/${id}/test`, { method: 'POST' });
  return {
    job: job.body.data['job_id'] as string,
    endpoint: id,
    delivery: delivery.body.data['id'] as string,
  };
}
