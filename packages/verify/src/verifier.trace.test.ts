import { expect, it } from 'vitest';
import { createSecondTry, createVerifier, type Timing } from './index.ts';
import { withMailHost } from './test/deep.ts';
import { fakeResolver } from './test/fake-resolver.ts';

const JANE = 'jane@shop.de';
const asked = (timings: readonly Timing[]) =>
  timings.map(({ question, outcome }) => `${question}: ${outcome}`);

const zone = fakeResolver({
  mx: { 'shop.de': ['mx.shop.de'] },
  a: { 'mx.shop.de': ['93.184.216.34'] },
  fail: { 'mx slow.de': 'ESERVFAIL' },
});

it('records each DNS query, its result, and the name server that answered', async () => {
  const [first, second] = ['192.0.2.1', '192.0.2.2'].map((server) => ({ ...zone, server }));
  const verify = createVerifier({ resolver: createSecondTry([first!, second!]) });
  const { timings } = await verify.explain({ email: JANE });
  expect(asked(timings)).toEqual(['MX shop.de: 1 record', 'A mx.shop.de: 1 record']);
  expect(timings.map(({ server }) => server)).toEqual(['192.0.2.1', '192.0.2.1']);
  expect(timings.every(({ startMs, tookMs }) => startMs >= 0 && tookMs >= 0)).toBe(true);
  const failed = await verify.explain({ email: 'jane@slow.de' });
  expect(failed.timings).toMatchObject([{ outcome: 'ESERVFAIL', server: '192.0.2.2' }]);
  const gone = await verify.explain({ email: 'jane@gone.de' });
  expect(asked(gone.timings)).toEqual(['MX gone.de: NXDOMAIN']);
});

it('lists cached answers, and nothing where no request was sent', async () => {
  const verify = createVerifier({ resolver: zone });
  await verify({ email: JANE });
  const { timings } = await verify.explain({ email: JANE });
  const cached = { isRemembered: true, tookMs: 0, outcome: '1 record' };
  expect(timings).toMatchObject([
    { ...cached, question: 'MX shop.de' },
    { ...cached, question: 'A mx.shop.de' },
  ]);
  expect((await verify.explain({ email: JANE, mode: 'fast' })).timings).toEqual([]);
});

it('records how long an unanswered query was waited for', async () => {
  const verify = createVerifier({ resolver: fakeResolver({ hang: ['shop.de'] }), budgetMs: 30 });
  const { timings } = await verify.explain({ email: JANE });
  expect(asked(timings)).toEqual(['MX shop.de: no response in time']);
  expect(timings[0]!.tookMs).toBeGreaterThan(20);
});

it('records each step of the SMTP dialogue, and never the local part', async () => {
  const script = { rcpt: { [JANE]: '250 Ok' } };
  await withMailHost(script, async ({ verify }) => {
    const { timings } = await verify.explain({ email: JANE, mode: 'deep' });
    const [mx, a, ...rest] = asked(timings);
    expect([mx, a]).toEqual(['MX shop.de: 1 record', 'A mx.shop.de: 1 record']);
    expect(rest.slice(0, 2)).toEqual(['outbound route over port 25: open', 'turn: granted']);
    const talk = timings.filter(({ server }) => server === 'mx.shop.de [93.184.216.34]');
    expect(asked(talk)).toEqual([
      'connect: connected',
      'greeting: 220',
      'EHLO: 250',
      'MAIL: 250',
      'RCPT: 250',
      'RSET: 250',
      'MAIL: 250',
      'RCPT: 550',
    ]);
    expect(JSON.stringify(timings)).not.toContain('jane');
    const again = await verify.explain({ email: JANE, mode: 'deep' });
    expect(asked(again.timings).at(-1)).toBe('mailbox: 250');
  });
});

it('records that another validation is already checking the same mailbox', async () => {
  await withMailHost({ rcpt: { [JANE]: '250 Ok' } }, async ({ verify }) => {
    const both = await Promise.all(
      [JANE, JANE].map((email) => verify.explain({ email, mode: 'deep' })),
    );
    const joined = both.filter(({ timings }) =>
      asked(timings).includes('mailbox, already being checked: pass'),
    );
    expect(joined).toHaveLength(1);
  });
});
