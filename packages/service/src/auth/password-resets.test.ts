import { expect, test } from 'vitest';
import type { Letter } from '../mail/letter.ts';
import { openContext } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { openBrowser } from '../dashboard/test/browser.ts';
import { emailOf, open, PASSWORD, tokenOf } from '../dashboard/test/open.ts';

const OTHER = 'seven green herons wait';

describeStores('a forgotten password', (openStore) => {
  test('is replaced through a mailed link, which works once', async () => {
    const sent: [to: string, letter: Letter][] = [];
    const mailer = { send: (to: string, letter: Letter) => void sent.push([to, letter]) };
    const dashboard = await open(await openStore(), { mailer });
    const olga = await dashboard.owner('Olga');
    const browser = openBrowser(dashboard.app, '203.0.113.9');
    const asked = await browser.send('POST', '/password-resets', { email: ' OLGA@shop.example ' });
    const unknown = await browser.send('POST', '/password-resets', { email: 'no@shop.example' });
    expect([asked.status, asked.text]).toEqual([200, unknown.text]);
    expect(sent.map(([to]) => to)).toEqual([emailOf('Olga')]);
    const token = tokenOf(sent[0]![1].link!.url);
    const use = (password: string) =>
      browser.send('POST', '/password-resets/use', { token, password });
    expect((await use('passwordpassword')).status).toBe(422);
    expect((await use(OTHER)).status).toBe(200);
    expect((await use(OTHER)).status).toBe(404);
    expect((await olga.get('/keys')).status).toBe(401);
    const signIn = (password: string) =>
      browser.send('POST', '/auth/sign-in/email', { email: emailOf('Olga'), password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(OTHER)).status).toBe(200);
  });
});

test('an account gets at most three reset mails an hour, and unknown addresses have the same limit', async () => {
  const dashboard = await open(await openContext(), { mailer: { send: () => undefined } });
  await dashboard.owner('Olga');
  for (const email of [emailOf('Olga'), 'unknown@shop.example']) {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const browser = openBrowser(dashboard.app, `198.51.100.${i}`);
      statuses.push((await browser.send('POST', '/password-resets', { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
});

test('without mail a reset is 404, and the state tells the page that there is no mail', async () => {
  const dashboard = await open(await openContext());
  const browser = openBrowser(dashboard.app);
  expect((await browser.get('/state')).data.has_mail).toBe(false);
  const asked = await browser.send('POST', '/password-resets', { email: 'olga@shop.example' });
  expect(asked.status).toBe(404);
});
