import { expect, test } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { open } from './test/open.ts';

/** A dashboard with mail, and the addresses that were mailed to. */
async function openWithMail() {
  const sent: string[] = [];
  const dashboard = await open(await openContext(), {
    mailer: { send: (to) => void sent.push(to) },
  });
  return { ...dashboard, sent };
}

test('a mailbox gets at most three invitations a day, over all users and organizations', async () => {
  const { owner, invited, sent } = await openWithMail();
  const olga = await owner();
  const max = await invited(olga, 'Max');
  const { data: people } = await olga.get('/people');
  await olga.send('PATCH', `/people/${people[1].id}`, { role: 'owner' });
  const statuses: number[] = [];
  for (const [at, email] of [
    'stranger@gmail.com',
    'Stranger+1@gmail.com',
    's.tranger@googlemail.com',
    'stranger+2@gmail.com',
    'stran.ger@gmail.com',
  ].entries()) {
    const { status } = await [olga, max][at % 2]!.send('POST', '/invitations', { email });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(sent).toHaveLength(3);
  expect((await olga.send('POST', '/invitations', { email: 'other@gmail.com' })).status).toBe(200);
});

test('a user can mail twenty invitations an hour, and create links without mail after that', async () => {
  const { owner, sent } = await openWithMail();
  const olga = await owner();
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1) {
    const { status, headers } = await olga.send('POST', '/invitations', {
      email: `guest${at}@shop.example`,
    });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  expect(sent).toHaveLength(20);
  expect((await olga.send('POST', '/invitations', {})).status).toBe(200);
});
