import { expect, it } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { openBrowser } from './test/browser.ts';
import { open } from './test/open.ts';

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
