import { expect, test } from 'vitest';
import { describeOneStore } from '../test/stores.ts';
import { openBrowser, type Browser } from '../dashboard/test/browser.ts';
import { codeOf } from '../dashboard/test/code-of.ts';
import { emailOf, handled, open, PASSWORD } from '../dashboard/test/open.ts';

const API = '/dashboard/api';
const require_second_factor = true;

async function turnOn(browser: Browser): Promise<void> {
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  const confirmed = await browser.send('POST', '/second-factor/confirm', {
    code: codeOf(data.uri),
  });
  expect(confirmed.status).toBe(200);
}

describeOneStore('PostgreSQL', 'an organization that requires a second factor', (openStore) => {
  test('lets a member without one do nothing but set one up, from the next request on', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const eve = await dashboard.invited(olga, 'Eve');
    await turnOn(olga);
    const set = (by: Browser, body: object) => by.send('PATCH', '/organization', body);
    expect((await set(eve, { password: PASSWORD, require_second_factor })).status).toBe(403);
    expect((await set(olga, { require_second_factor })).status).toBe(422);
    expect((await set(olga, { password: 'another password', require_second_factor })).status).toBe(
      422,
    );
    expect((await eve.get('/keys')).status).toBe(200);
    expect((await set(olga, { password: PASSWORD, require_second_factor })).status).toBe(200);

    const others = [
      '/state',
      '/validate-email',
      '/password-',
      '/accounts',
      '/sign-ups',
      '/ownership',
      '/invitations/check',
      '/auth/sign-',
      '/second-factor',
    ];
    const routes = handled(dashboard.app.routes)
      .map(({ method, path }) => [method, path.slice(API.length).replaceAll(/:\w+/g, 'x')] as const)
      .filter(
        ([, path]) => path.startsWith('/') && !others.some((start) => path.startsWith(start)),
      );
    expect(routes.length).toBeGreaterThan(25);
    for (const [method, path] of [
      ...routes,
      ['POST', '/second-factor/disable'] as const,
      ['POST', '/second-factor/codes'] as const,
    ]) {
      const isList = path === '/jobs' && method === 'POST';
      const headers = { 'content-type': isList ? 'text/csv' : 'application/json' };
      const reply =
        method === 'GET'
          ? await eve.get(path)
          : await eve.send(method, path, { password: PASSWORD }, headers);
      expect([method, path, reply.status]).toEqual([method, path, 403]);
    }
    const state = (await eve.get('/state')).data;
    expect([state.user.has_second_factor, state.organisation.requires_second_factor]).toEqual([
      false,
      true,
    ]);
    expect((await olga.get('/keys')).status).toBe(200);

    await turnOn(eve);
    expect((await eve.get('/keys')).status).toBe(200);
    const { data } = await olga.get('/audit?action=organization.changed');
    expect(data).toMatchObject([
      { actor: { name: 'Olga' }, details: { second_factor_required: true } },
    ]);
    expect((await set(olga, { password: PASSWORD, require_second_factor: false })).status).toBe(
      200,
    );
    const max = await dashboard.invited(olga, 'Max');
    expect((await max.get('/keys')).status).toBe(200);
  });

  test('ends the job streams of a member without one', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const list = { 'content-type': 'text/plain' };
    const { data } = await olga.send('POST', '/jobs', 'jane@shop.example', list);
    const events = await olga.fetch(`${API}/jobs/${data.job_id}/events`);
    await olga.send('PATCH', '/organization', { password: PASSWORD, require_second_factor });
    expect(await events.text()).toContain('event: job');
    expect((await olga.get(`/jobs/${data.job_id}`)).status).toBe(403);
  });
});

describeOneStore('SQLite', 'an owner', (openStore) => {
  test('signs a member of the organization out everywhere, with their own password', async () => {
    const dashboard = await open(await openStore());
    const olga = await dashboard.owner('Olga');
    const eve = await dashboard.invited(olga, 'Eve');
    const tablet = openBrowser(dashboard.app, '203.0.113.1');
    await tablet.send('POST', '/auth/sign-in/email', { email: emailOf('Eve'), password: PASSWORD });
    const people = (await olga.get('/people')).data as { id: string; name: string }[];
    const idOf = (who: string) => people.find(({ name }) => name === who)!.id;
    const signOut = async (by: Browser, id: string, password = PASSWORD) =>
      by.send('POST', `/people/${id}/sign-out`, { password });
    expect((await signOut(eve, idOf('Olga'))).status).toBe(403);
    expect((await signOut(olga, idOf('Eve'), 'another password')).status).toBe(422);
    expect((await signOut(olga, 'unknown')).status).toBe(404);
    expect((await eve.get('/keys')).status).toBe(200);
    expect((await signOut(olga, idOf('Eve'))).data).toEqual({ ended: 2 });
    expect((await eve.get('/keys')).status).toBe(401);
    expect((await tablet.get('/keys')).status).toBe(401);
    expect((await signOut(olga, idOf('Olga'))).data).toEqual({ ended: 0 });
    const { data } = await olga.get('/audit?action=session.ended');
    expect(data).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ name: 'Olga' }) as object,
        subject: expect.objectContaining({ name: 'Eve' }) as object,
        details: { sessions: 2 },
      }),
    );
  });
});
