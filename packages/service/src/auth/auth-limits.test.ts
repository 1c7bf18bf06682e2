import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { cheapPassword } from '../dashboard/test/cheap-password.ts';
import { open, PASSWORD } from '../dashboard/test/open.ts';
import { createMemoryCounter } from '../limits/counter.ts';
import { openContext } from '../test/service-context.ts';
import { describeOneStore } from '../test/stores.ts';
import { countOf, newPlace, OTHER, signIn, statusesOf, WRONG } from './test/guesses.ts';

describeOneStore('PostgreSQL', 'password guessing', (openStore) => {
  /** With counts of the process, which are exact however slow a database is. */
  async function openDashboard() {
    return open({ ...(await openStore()), createCounter: createMemoryCounter });
  }

  test('is blocked after ten wrong passwords from one network, also with the right password', async () => {
    const dashboard = await openDashboard();
    await dashboard.owner();
    const thief = openBrowser(dashboard.app, newPlace());
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await signIn(thief, WRONG.password)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(thief, PASSWORD)).status).toBe(429);
    expect((await signIn(openBrowser(dashboard.app, newPlace()), PASSWORD)).status).toBe(200);
  });

  test('with forty requests at the same time has ten passwords checked', async () => {
    const dashboard = await openDashboard();
    await dashboard.owner();
    const thief = openBrowser(dashboard.app, newPlace());
    const statuses = await statusesOf(40, () => signIn(thief, WRONG.password));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 30]);
  });

  test('counts the addresses of one /64 together', async () => {
    const dashboard = await openDashboard();
    await dashboard.owner();
    for (let at = 1; at <= 10; at += 1)
      await signIn(openBrowser(dashboard.app, `2001:db8::${at}`), WRONG.password);
    expect((await signIn(openBrowser(dashboard.app, '2001:db8::99'), PASSWORD)).status).toBe(429);
  });

  test('is limited in the same way for an account that does not exist', async () => {
    const dashboard = await openDashboard();
    await dashboard.owner();
    const thief = openBrowser(dashboard.app, newPlace());
    const statuses = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await signIn(thief, WRONG.password, 'unknown@shop.example')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('is not counted when a signed-in user enters the right password', async () => {
    const dashboard = await openDashboard();
    const olga = await dashboard.owner();
    for (let at = 0; at < 25; at += 1) {
      const body = { password: PASSWORD };
      expect((await olga.send('POST', '/second-factor', body)).status).toBe(200);
    }
  });

  test('is blocked after ten wrong passwords of a session, on each route that takes a password', async () => {
    const dashboard = await openDashboard();
    const olga = await dashboard.owner();
    const change = { currentPassword: WRONG.password, newPassword: OTHER };
    const asks: [string, object][] = [
      ['/auth/change-password', change],
      ['/second-factor', WRONG],
      ['/second-factor/codes', WRONG],
      ['/second-factor/disable', WRONG],
    ];
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await olga.send('POST', ...asks[at % asks.length]!)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const right = { currentPassword: PASSWORD, newPassword: OTHER };
    expect((await olga.send('POST', '/auth/change-password', right)).status).toBe(429);
    // A sign-in from this browser has the same count.
    expect((await signIn(olga, PASSWORD)).status).toBe(429);
  });

  test('with a stolen session is limited over many networks, and does not block the browser of the user', async () => {
    const dashboard = await openDashboard();
    const olga = await dashboard.owner();
    const stolen = olga.cookies.get('postern.session_token')!;
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const thief = openBrowser(dashboard.app, newPlace());
      thief.cookies.set('postern.session_token', stolen);
      statuses.push((await thief.send('POST', '/second-factor/disable', WRONG)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const right = { currentPassword: PASSWORD, newPassword: OTHER };
    expect((await olga.send('POST', '/auth/change-password', right)).status).toBe(200);
  });

  test('with forty requests of a session at the same time has ten passwords checked', async () => {
    const dashboard = await openDashboard();
    const olga = await dashboard.owner();
    const statuses = await statusesOf(40, () => olga.send('POST', '/second-factor/disable', WRONG));
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 30]);
  });

  test('is still limited after sign-ins for many other addresses', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const dashboard = await openDashboard();
    await dashboard.owner();
    const thief = openBrowser(dashboard.app, newPlace());
    for (let at = 0; at < 10; at += 1) await signIn(thief, WRONG.password);
    const noise = await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        signIn(openBrowser(dashboard.app, '203.0.113.1'), 'x', `${at}@shop.example`),
      ),
    );
    expect(
      countOf(
        noise.map(({ status }) => status),
        401,
      ),
    ).toBe(10);
    expect((await signIn(thief, PASSWORD)).status).toBe(429);
  });
});

describeOneStore('PostgreSQL', 'a password that waits too long for its turn', (openStore) => {
  test('gets 503 with Retry-After, and does not count as a guess', async () => {
    let isBusy = false;
    const verify: typeof cheapPassword.verify = async (given) => {
      if (isBusy) throw new ServiceError('overloaded', { retryAfterMs: 5000 });
      return cheapPassword.verify(given);
    };
    const context = { ...(await openStore()), createCounter: createMemoryCounter };
    const dashboard = await open(context, { password: { ...cheapPassword, verify } });
    const olga = await dashboard.owner();
    const disable = async () => olga.send('POST', '/second-factor/disable', WRONG);
    isBusy = true;
    for (let at = 0; at < 12; at += 1) {
      const { status, data, headers } = await signIn(
        openBrowser(dashboard.app, newPlace()),
        PASSWORD,
      );
      expect([status, data.code, headers.get('retry-after')]).toEqual([503, 'overloaded', '5']);
      expect((await disable()).status).toBe(503);
    }
    isBusy = false;
    expect((await disable()).status).toBe(422);
    expect((await signIn(openBrowser(dashboard.app, newPlace()), PASSWORD)).status).toBe(200);
    expect(dashboard.log.join()).not.toContain('sign_in_failed');
  });
});

describeOneStore('PostgreSQL', 'the audit log', (openStore) => {
  test('has wrong confirmations of a password and one entry for a lock-out', async () => {
    const dashboard = await open({ ...(await openStore()), createCounter: createMemoryCounter });
    const olga = await dashboard.owner();
    for (let at = 0; at < 15; at += 1) await olga.send('POST', '/second-factor/disable', WRONG);
    const entries = dashboard.context.store.db.selectFrom('audit').selectAll();
    const found = await entries.orderBy('created_at').execute();
    const lines = found.map(({ action, actor_name, subject_name, details }) =>
      [action, actor_name, subject_name, details].join(' '),
    );
    const failed = (entry: string) => entry.startsWith('session.confirmation_failed');
    expect(lines.filter(failed)).toEqual(
      Array<string>(10).fill('session.confirmation_failed Olga Olga {}'),
    );
    expect(lines.filter((entry) => entry.startsWith('session.locked_out'))).toEqual([
      'session.locked_out Olga Olga {"guessed":"password","from":"own_browser"}',
    ]);
    expect(dashboard.log.join('\n')).toContain('too many wrong passwords or codes');
  });
});

test('ten wrong passwords from one place end guessing for fifteen minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const dashboard = await open(await openContext());
  await dashboard.owner();
  const thief = openBrowser(dashboard.app, newPlace());
  for (let at = 0; at < 10; at += 1) await signIn(thief, WRONG.password);
  vi.advanceTimersByTime(14 * 60_000);
  const { status, headers } = await signIn(thief, PASSWORD);
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
  vi.advanceTimersByTime(60_000);
  expect((await signIn(thief, PASSWORD)).status).toBe(200);
});
