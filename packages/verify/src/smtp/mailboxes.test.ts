import { describe, expect, it } from 'vitest';
import { createVerifier } from '../index.ts';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

const JANE = { email: 'jane@shop.de', mode: 'deep' } as const;
const { pass } = stillClock();

describe('createMailboxes', () => {
  it('checks a mailbox again for a caller whose budget is longer than that of the first one', async () => {
    const slow = { bytes: ['', '550 5.1.1 No such user\r\n'], pauseMs: 700 };
    await withMailHost({ rcpt: { '*': slow } }, async ({ verify, server }) => {
      const hurried = verify(JANE, { budgetMs: 400 });
      const patient = verify(JANE, { budgetMs: 30_000 });
      const asked = () => server.lines().filter((line) => line.startsWith('RCPT'));
      await expect.poll(asked).toHaveLength(1);
      await pass(400);
      expect((await hurried).smtp_code).toBe(0);
      await expect.poll(asked).toHaveLength(2);
      await pass(700);
      expect(await patient).toMatchObject({ reason_code: 'mailbox_not_found' });
    });
  });

  it('does not check a mailbox again for a caller with nearly the same budget', async () => {
    await withMailHost({ rcpt: { '*': 'close' } }, async ({ verify, server }) => {
      await Promise.all([verify(JANE, { budgetMs: 8000 }), verify(JANE, { budgetMs: 8500 })]);
      expect(server.counts().total).toBe(1);
    });
  });

  it('returns findings that a caller cannot change for others', async () => {
    await withMailHost({ rcpt: { '*': '550 5.1.1 No such user' } }, async ({ verify }) => {
      const { evidence } = await verify.explain(JANE);
      expect(() => Object.assign(evidence.smtp, { state: 'pass' })).toThrow(TypeError);
      expect((await verify(JANE)).status).toBe('invalid');
    });
  });

  it('keeps only the first 1000 characters of a reply', async () => {
    const flood = `${'550-5.1.1 No such user\n'.repeat(90)}550 ${'x'.repeat(1900)}`;
    await withMailHost({ rcpt: { '*': flood } }, async ({ verify }) => {
      const { evidence, result } = await verify.explain(JANE);
      expect(result.reason_code).toBe('mailbox_not_found');
      expect('text' in evidence.smtp && evidence.smtp.text).toHaveLength(1000);
    });
  });

  it("does not treat the outbound route as closed when the operator's own server greets late", async () => {
    const own = await startSmtpServer({ banner: { bytes: ['', '220 mx\r\n'], pauseMs: 1200 } });
    const server = await startSmtpServer({ rcpt: { 'jane@shop.de': '250 Ok' } });
    const dial = dialTo({ '93.184.216.99': own.port, '*': server.port });
    const limits = { ...PROBER.limits, connectMs: 1000 };
    const deep = createVerifier({ ...PROBER, resolver: fakeResolver(ZONE), dial, limits });
    const judged = deep(JANE);
    await expect.poll(() => [dial.stood(), own.counts().total]).toEqual([1, 1]);
    await pass(1200);
    expect(await judged).toMatchObject({ reason_code: 'mailbox_confirmed' });
    await own.stop();
    await server.stop();
  });
});
