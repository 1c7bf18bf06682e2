import { describe, expect, it } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, OWN, type Browser } from './test/browser.ts';
import { handled, open, PASSWORD, type Opened } from './test/open.ts';
import { twoOrganisations } from './test/two-organisations.ts';

const API = '/dashboard/api';
/** The routes that need no session. */
const OPEN = [
  'GET /state',
  ...['email', 'second-factor', 'passkey-options', 'passkey'].map(
    (by) => `POST /auth/sign-in/${by}`,
  ),
  'POST /auth/sign-out',
  'POST /accounts',
  'POST /sign-ups',
  'GET /ownership',
  'POST /invitations/check',
  'POST /password-resets',
  'POST /password-resets/check',
  'POST /password-strength',
  'POST /password-resets/use',
  'POST /validate-email',
];

/** The headers of a request from another site, or without an origin. */
const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${OWN}.evil.example` },
  { origin: OWN, 'sec-fetch-site': 'cross-site' },
  { origin: OWN, 'sec-fetch-site': 'same-site' },
  { origin: OWN, 'sec-fetch-site': 'none' },
];

/** Every route of the API. */
function routesOf({ app }: Opened): { method: string; path: string }[] {
  return handled(app.routes)
    .filter(({ path }) => path.startsWith(`${API}/`))
    .map(({ method, path }) => ({ method, path: path.slice(API.length).replaceAll(/:\w+/g, 'x') }));
}

const mutating = (dashboard: Opened) =>
  routesOf(dashboard).filter(({ method }) => method !== 'GET');

describe('every route', () => {
  it('except the open ones needs a session', async () => {
    const dashboard = await open(await openContext());
    const browser = openBrowser(dashboard.app);
    for (const { method, path } of routesOf(dashboard)) {
      if (OPEN.includes(`${method} ${path}`)) continue;
      const headers = typeFor(path, method);
      const reply =
        method === 'GET' ? await browser.get(path) : await browser.send(method, path, {}, headers);
      expect([method, path, reply.status]).toEqual([method, path, 401]);
      expect(reply.message).toBe('Sign in first');
    }
  });

  it('does not accept an API key in place of a session', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const { data } = await owner.send('POST', '/keys', { name: 'k', scopes: ['single'] });
    const stranger = openBrowser(dashboard.app);
    for (const [name, value] of [
      ['authorization', `Bearer ${data.key}`],
      ['x-rb-key', data.key],
    ])
      expect((await stranger.get('/keys', { [name]: value })).status).toBe(401);
    expect((await stranger.get(`/keys?key=${data.key}`)).status).toBe(401);
  });

  it('that changes something rejects requests from another site', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    const routes = mutating(dashboard);
    expect(routes.length).toBeGreaterThan(18);
    for (const { method, path } of routes) {
      for (const headers of FOREIGN) {
        const reply = await owner.send(
          method,
          path,
          {},
          {
            ...typeFor(path, method),
            ...headers,
          },
        );
        expect([method, path, headers, reply.status]).toEqual([method, path, headers, 403]);
      }
      const bare = await owner.fetch(API + path, {
        method,
        headers: { 'content-type': 'application/json' },
      });
      expect([method, path, bare.status]).toEqual([method, path, 403]);
    }
  });

  it('that changes something rejects the content types of HTML forms', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    for (const { method, path } of mutating(dashboard)) {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        if (`${method} ${path}` === 'POST /jobs' && type === 'text/plain') continue;
        const reply = await owner.send(method, path, 'x', { 'content-type': type });
        expect([method, path, type, reply.status]).toEqual([method, path, type, 415]);
      }
    }
  });

  it('returns the envelope, with headers that forbid caching', async () => {
    const dashboard = await open(await openContext());
    const owner = await dashboard.owner();
    for (const { method, path } of routesOf(dashboard)) {
      if (path.endsWith('/sign-out')) continue;
      const reply =
        method === 'GET'
          ? await owner.get(path)
          : await owner.send(method, path, '{', typeFor(path, method));
      const isFile = reply.headers.get('content-disposition')?.startsWith('attachment');
      const envelope = isFile ? { status: 200, success: true } : JSON.parse(reply.text);
      const { status, success, data } = envelope;
      expect([method, path, reply.status]).toEqual([method, path, status]);
      expect(success).toBe(status < 400);
      expect(status).toBeLessThan(500);
      if (!success) expect(data.request_id).toBe(reply.headers.get('x-request-id'));
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(dashboard.log).toEqual([]);
  });

  it('returns 413 for a body that is too large', async () => {
    const dashboard = await open(await openContext({ maxBodyBytes: 2000 }));
    const owner = await dashboard.owner();
    const many = { name: 'x'.repeat(20_000) };
    expect((await owner.send('POST', '/keys', many)).status).toBe(413);
    const list = await owner.send('POST', '/jobs', 'a@b.example\n'.repeat(200), {
      'content-type': 'text/csv',
    });
    expect(list.status).toBe(413);
  });

  it('is 404 for an unknown path, and 405 for another method', async () => {
    const owner = await (await open(await openContext())).owner();
    expect((await owner.get('/nothing')).status).toBe(404);
    expect((await owner.send('POST', '/auth/sign-up/email', {})).status).toBe(404);
    expect((await owner.get('/auth/get-session')).status).toBe(404);
    const reply = await owner.send('PUT', '/keys/x', {});
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'DELETE']);
  });
});

describeOneStore('PostgreSQL', 'the data of an organization', (openStore) => {
  it('is not found by users of another organization, on every route with an ID', async () => {
    const dashboard = await open(await openStore());
    const { owner, stranger } = await twoOrganisations(dashboard);
    const { data: key } = await owner.send('POST', '/keys', { name: 'k', scopes: ['bulk'] });
    const { data: job } = await sendList(owner);
    const hook = { url: 'https://hook.shop.example/', event_types: ['bulk.validation.completed'] };
    const { data: endpoint } = await owner.send('POST', '/endpoints', hook);
    const { data: delivery } = await owner.send('POST', `/endpoints/${endpoint.id}/test`, {});
    await owner.send('POST', '/invitations', {});
    const firstOf = async (list: string) => (await owner.get(list)).data[0].id as string;
    const ids: Record<string, string> = {
      keys: key.id,
      jobs: job.job_id,
      endpoints: endpoint.id,
      invitations: await firstOf('/invitations'),
      people: await firstOf('/people'),
      sessions: await firstOf('/sessions'),
      passkeys: crypto.randomUUID(),
    };
    const withId = handled(dashboard.app.routes).filter(({ path }) => path.includes(':'));
    expect(withId.length).toBeGreaterThan(12);
    for (const { method, path } of withId) {
      const which = path.split('/')[3]!;
      const concrete = path
        .slice(API.length)
        .replace(':delivery_id', delivery.id)
        .replace(/:(?:job_)?id/, ids[which]!);
      const nowhere = concrete.replace(ids[which]!, crypto.randomUUID());
      const body = { role: 'member', password: PASSWORD };
      const ask = (at: string) =>
        method === 'GET' ? stranger.get(at) : stranger.send(method, at, body);
      const [theirs, unknown] = [await ask(concrete), await ask(nowhere)];
      expect([method, path, theirs.status]).toEqual([method, path, 404]);
      const { request_id: a, ...theirFields } = theirs.data;
      const { request_id: b, ...unknownFields } = unknown.data;
      expect([a === b, theirFields, theirs.message]).toEqual([
        false,
        unknownFields,
        unknown.message,
      ]);
    }
    for (const list of ['/keys', '/jobs', '/endpoints', '/invitations'])
      expect((await stranger.get(list)).data).toEqual([]);
    expect((await owner.get('/keys')).data).toMatchObject([{ id: key.id, revoked_at: null }]);
    expect((await owner.get(`/jobs/${job.job_id}`)).data).toMatchObject({
      status: 'queued',
      reasons: [],
    });
    expect((await owner.get('/endpoints')).data).toMatchObject([
      { id: endpoint.id, url: hook.url },
    ]);
  });

  it('can be created, read, changed and deleted by its users', async () => {
    const dashboard = await open(await openStore());
    const owner = await dashboard.owner();
    const { data: key } = await owner.send('POST', '/keys', {
      name: 'Shop',
      scopes: ['single', 'bulk'],
      expires_in_days: 30,
    });
    expect(key.key).toMatch(/^pstn_/);
    expect((await owner.get('/keys')).text).not.toContain(key.key);
    const { data: rotated } = await owner.send('POST', `/keys/${key.id}/rotate`, {});
    expect(rotated.key).not.toBe(key.key);
    expect((await owner.send('DELETE', `/keys/${rotated.id}`)).data.revoked_at).not.toBeNull();

    const hook = { url: 'https://hook.shop.example/', event_types: ['webhook.test'] };
    const { data: endpoint } = await owner.send('POST', '/endpoints', hook);
    expect(endpoint.secret).toMatch(/^whsec_/);
    const off = await owner.send('PATCH', `/endpoints/${endpoint.id}`, { is_active: false });
    expect(off.data.is_active).toBe(false);
    await owner.send('PATCH', `/endpoints/${endpoint.id}`, { is_active: true });
    const { data: delivery } = await owner.send('POST', `/endpoints/${endpoint.id}/test`, {});
    const { data: deliveries } = await owner.get(`/endpoints/${endpoint.id}/deliveries`);
    expect(deliveries).toMatchObject([{ id: delivery.id, event_type: 'webhook.test' }]);
    const { data: turned } = await owner.send('POST', `/endpoints/${endpoint.id}/rotate`, {});
    expect(turned.secret).not.toBe(endpoint.secret);
    expect((await owner.send('DELETE', `/endpoints/${endpoint.id}`)).status).toBe(200);

    await sendList(owner);
    await sendList(owner);
    const page = await owner.get('/jobs?limit=1');
    expect(page.data).toHaveLength(1);
    const cursor = /cursor=([^&]+)/.exec(page.headers.get('link')!)![1]!;
    const next = await owner.get(`/jobs?limit=1&cursor=${cursor}`);
    expect(next.data[0].job_id).not.toBe(page.data[0].job_id);
    const { job_id } = page.data[0];
    for (let i = 0; i < 25; i += 1) {
      const head = await owner.fetch(`${API}/jobs/${job_id}/events`, { method: 'HEAD' });
      expect([i, head.status]).toEqual([i, 200]);
    }
    const events = await owner.fetch(`${API}/jobs/${job_id}/events`);
    expect(events.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await owner.send('DELETE', `/jobs/${job_id}`)).data).toMatchObject({
      status: 'failed',
      reason: 'canceled',
    });
    const stream = await events.text();
    expect(stream).toMatch(/^event: job\ndata: {"job_id":"[^"]+","status":"queued"/m);
    expect(stream).toMatch(/"status":"failed".*"reason":"canceled".*\n\n$/);
    expect((await owner.get(`/jobs/${job_id}/results`)).data).toEqual([]);
    expect((await owner.get(`/jobs/${job_id}/results?cursor=x`)).status).toBe(422);
    const csv = await owner.fetch(`${API}/jobs/${job_id}/results.csv`);
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="results-${job_id}.csv"`,
    );
    expect(await csv.text()).toMatch(/^index,email,status/);
  });
});

describe('a list', () => {
  it('that is sent twice with one idempotency key creates one job', async () => {
    const owner = await (await open(await openContext())).owner();
    const send = async (key: string, mode = 'fast') => {
      const path = `/jobs?mode=${mode}&column=email`;
      const headers = { 'content-type': 'text/csv', 'idempotency-key': key };
      const { status, data } = await owner.send('POST', path, LIST, headers);
      return { status, id: data?.job_id };
    };
    const first = await send('k');
    expect(await send('k')).toEqual(first);
    expect(await send('k', 'medium')).toMatchObject({ status: 422 });
    expect(await send('two words')).toMatchObject({ status: 422 });
    expect(await send('other')).not.toMatchObject({ id: first.id });
  });
});

const LIST = 'name,email\nAda,ada@shop.example\nBob,bob@shop.example\n';

const sendList = (browser: Browser) =>
  browser.send('POST', '/jobs?mode=fast&column=email', LIST, { 'content-type': 'text/csv' });

function typeFor(path: string, method: string): Record<string, string> {
  const isList = path === '/jobs' && method === 'POST';
  return { 'content-type': isList ? 'text/csv' : 'application/json' };
}
