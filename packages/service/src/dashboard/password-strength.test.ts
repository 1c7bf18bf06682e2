import { expect, it } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { openBrowser } from './test/browser.ts';
import { open, PASSWORD } from './test/open.ts';

const OWNER = { email: 'olga@shop.example', name: 'Olga Petrowna', organisation: 'Gate and Sons' };

it('a form learns whether a new password is strong enough before it is submitted', async () => {
  const { app, log } = await open(await openContext());
  const browser = openBrowser(app);
  const issueOf = async (password: string) =>
    (await browser.send('POST', '/password-strength', { ...OWNER, password })).data.issue;
  expect(await issueOf('correct horse battery')).toBeNull();
  expect(await issueOf('passwordpassword')).toContain('too easy to guess');
  expect(await issueOf('Olga Petrowna')).toContain('Leave out your name');
  expect(await issueOf('short')).toBe('must have 12 to 128 characters');
  expect(JSON.stringify(log)).not.toContain('passwordpassword');
});

it('a caller can check sixty passwords a minute', async () => {
  const { app } = await open(await openContext());
  const browser = openBrowser(app);
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) {
    const { status } = await browser.send('POST', '/password-strength', { password: 'short' });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('a password is rated by its first 40 characters, so that long ones take no longer', async () => {
  const { app } = await open(await openContext());
  const browser = openBrowser(app);
  const issueOf = async (password: string) =>
    (await browser.send('POST', '/password-strength', { password })).data.issue;
  const strong = 'correct horse battery';
  expect(await issueOf('a'.repeat(27) + strong)).toBeNull();
  expect(await issueOf('a'.repeat(40) + strong)).toContain('too easy to guess');
});

it('a change of the password rates the new one after the current one, ten times a minute', async () => {
  const dashboard = await open(await openContext());
  const olga = await dashboard.owner();
  const change = (currentPassword: string, newPassword: string) =>
    olga.send('POST', '/auth/change-password', { currentPassword, newPassword });
  const issuesOf = async (currentPassword: string) =>
    (await change(currentPassword, 'passwordpassword')).data.details;
  expect(await issuesOf('not the password')).toEqual([
    { path: 'currentPassword', issue: 'is wrong' },
  ]);
  for (let sent = 1; sent < 10; sent += 1)
    expect(await issuesOf(PASSWORD)).toMatchObject([{ path: 'newPassword' }]);
  expect((await change(PASSWORD, 'seven green herons wait')).status).toBe(429);
});

it('requests without a session are limited per network before their password is rated', async () => {
  const dashboard = await open(await openContext({ openSignup: true }));
  const browser = openBrowser(dashboard.app);
  const token = 'x';
  const weak = { email: 'eve@shop.example', name: 'Eve', password: 'passwordpassword' };
  for (const [path, body] of [
    ['/accounts', weak],
    ['/password-resets/use', { token, password: weak.password }],
  ] as const) {
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1)
      statuses.push((await browser.send('POST', path, body)).status);
    expect([statuses[0], statuses[9], statuses[10]]).toEqual([statuses[0], statuses[0], 429]);
  }
});
