import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifier, type VerifierOptions } from '../index.ts';
import { needsProgram } from '../test/debian.ts';
import { PROBER } from '../test/deep.ts';
import { dialTo } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startPostfix } from '../test/postfix.ts';
import type { Door } from '../test/postfix/config.ts';
import { stillClock } from '../test/still-clock.ts';

/*
 * The verifier against a real Postfix on loopback. The DNS is a table of public addresses, and the dialer connects to
 * loopback instead.
 */
stillClock();

const ZONE = {
  mx: Object.fromEntries(
    ['accept.de', 'grey.de', 'catchall.de', 'elsewhere.de'].map((domain) => [
      domain,
      ['mx.accept.de'],
    ]),
  ),
  a: { 'mx.accept.de': ['93.184.216.34'], 'mx.prober.de': ['93.184.216.99'] },
};

describe.skipIf(needsProgram('/usr/sbin/postfix', { asRoot: true }))(
  'mode deep against postfix',
  () => {
    let postfix: Awaited<ReturnType<typeof startPostfix>>;

    beforeAll(async () => {
      postfix = await startPostfix();
    });
    afterAll(() => postfix?.stop());

    /** A verifier whose mail servers are all one configuration of Postfix. */
    function through(door: Door, options: VerifierOptions = {}) {
      const dial = dialTo({ '93.184.216.99': postfix.doors.open, '*': postfix.doors[door] });
      const verify = createVerifier({
        resolver: fakeResolver(ZONE),
        dial,
        ...PROBER,
        egressHost: 'mx.prober.de',
        ...options,
      });
      return { dial, deep: (email: string) => verify({ email, mode: 'deep' }) };
    }

    it.each<[string, string, [string, number, string, number]]>([
      ['an existing mailbox', 'jane@accept.de', ['valid', 98, 'mailbox_confirmed', 250]],
      [
        'a mailbox with non-ASCII letters',
        'jörg@accept.de',
        ['valid', 98, 'mailbox_confirmed', 250],
      ],
      ['an unknown user', 'nemo@accept.de', ['invalid', 2, 'mailbox_not_found', 550]],
      [
        'an unknown user with non-ASCII letters',
        'nemø@accept.de',
        ['invalid', 2, 'mailbox_not_found', 550],
      ],
      ['a disabled account', 'disabled@accept.de', ['invalid', 8, 'mailbox_disabled', 550]],
      ['a full mailbox, for now', 'full@accept.de', ['risky', 45, 'mailbox_full', 452]],
      ['a full mailbox, for good', 'quota@accept.de', ['risky', 45, 'mailbox_full', 552]],
      ['a domain that accepts every name', 'jane@catchall.de', ['risky', 55, 'catch_all', 250]],
      [
        'a block list with our IP address',
        'listed@accept.de',
        ['valid', 85, 'smtp_unavailable', 554],
      ],
      ['a rejection by policy', 'denied@accept.de', ['valid', 85, 'smtp_unavailable', 550]],
      ['a server that sends us away', 'busy@accept.de', ['risky', 60, 'smtp_temporary', 421]],
      ['a server of other domains', 'jane@elsewhere.de', ['valid', 85, 'smtp_unavailable', 554]],
    ])('validates %s', async (_title, email, [status, score, reason_code, smtp_code]) => {
      expect(await through('open').deep(email)).toMatchObject({
        status,
        score,
        reason_code,
        smtp_code,
        mode: 'deep',
        catch_all: reason_code === 'catch_all',
      });
    });

    it.each<[string, Door, string, [string, number, string, number]]>([
      ['has no STARTTLS', 'ascii', 'jane@accept.de', ['valid', 98, 'mailbox_confirmed', 250]],
      ['has no SMTPUTF8', 'ascii', 'jörg@accept.de', ['risky', 40, 'smtputf8_unsupported', 0]],
      ['requires TLS', 'strict', 'jane@accept.de', ['valid', 98, 'mailbox_confirmed', 250]],
      [
        'rejects our client',
        'unwelcoming',
        'jane@accept.de',
        ['valid', 85, 'smtp_unavailable', 554],
      ],
      [
        'rejects our client for an unknown user too',
        'unwelcoming',
        'nemo@accept.de',
        ['valid', 85, 'smtp_unavailable', 554],
      ],
      [
        'rejects us in its banner',
        'shut',
        'jane@accept.de',
        ['valid', 85, 'smtp_unavailable', 554],
      ],
      [
        'sends us away in its banner',
        'wary',
        'jane@accept.de',
        ['valid', 85, 'smtp_unavailable', 421],
      ],
    ])(
      'validates by a server that %s',
      async (_title, door, email, [status, score, reason_code, smtp_code]) => {
        expect(await through(door).deep(email)).toMatchObject({
          status,
          score,
          reason_code,
          smtp_code,
        });
      },
    );

    it('does not make a mailbox invalid when our sender is rejected', async () => {
      const { deep } = through('open', { mailFrom: 'rejected@prober.de' });
      const unavailable = {
        status: 'valid',
        score: 85,
        reason_code: 'smtp_unavailable',
        smtp_code: 550,
      };
      expect(await deep('jane@accept.de')).toMatchObject(unavailable);
    });

    it('also works with the null reverse-path', async () => {
      const { deep } = through('open', { mailFrom: '' });
      expect(await deep('jane@accept.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
    });

    it('confirms at the second attempt a mailbox that a greylist deferred', async () => {
      const { deep } = through('open');
      expect(await deep('jane@grey.de')).toMatchObject({
        status: 'risky',
        score: 60,
        reason_code: 'smtp_temporary',
        smtp_code: 450,
      });
      expect(await deep('jane@grey.de')).toMatchObject({
        status: 'valid',
        score: 98,
        reason_code: 'mailbox_confirmed',
        smtp_code: 250,
      });
      const senders = postfix.greylist.asked.map(({ sender }) => sender);
      expect(new Set(senders)).toEqual(new Set([PROBER.mailFrom]));
    });

    it('pauses a server that limits our connections', async () => {
      const now = () => clock.nowMs;
      const clock = { nowMs: Date.UTC(2026, 0, 1) };
      const { deep, dial } = through('counting', { now });
      expect(await deep('jane@accept.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
      expect(await deep('nemo@accept.de')).toMatchObject({
        reason_code: 'mx_unreachable',
        smtp_code: 421,
      });
      const before = dial.asked.length;
      expect(await deep('nemo@accept.de')).toMatchObject({
        score: 85,
        reason_code: 'smtp_unavailable',
      });
      expect(dial.asked.length).toBe(before);
    });

    it('checks many mailboxes at a server that allows two connections', async () => {
      const { deep } = through('narrow', { limits: { ...PROBER.limits, connections: 2 } });
      const names = Array.from({ length: 20 }, (_, index) => `nemo${index}@accept.de`);
      const results = await Promise.all(names.map(deep));
      expect(new Set(results.map(({ reason_code }) => reason_code))).toEqual(
        new Set(['mailbox_not_found']),
      );
    });

    it("sends only eight commands, by Postfix's own log, and never DATA", async () => {
      await through('open', { mailFrom: 'last@prober.de' }).deep('jane@accept.de');
      const last = 'MAIL FROM:<last@prober.de>';
      const isOver = (seen: readonly string[]) =>
        seen.filter((line) => line === last).length === 2 && seen.at(-1) === 'QUIT';
      await expect.poll(async () => isOver(await postfix.commands())).toBe(true);
      const commands = await postfix.commands();
      const verbs = new Set(commands.map((line) => line.split(' ')[0]));
      const allowed = ['EHLO', 'HELO', 'STARTTLS', 'MAIL', 'RCPT', 'RSET', 'NOOP', 'QUIT'];
      expect([...verbs].filter((verb) => !allowed.includes(verb!))).toEqual([]);
      expect(commands.filter((line) => line.startsWith('EHLO')).length).toBeGreaterThan(20);
      expect(new Set(commands.filter((line) => line.startsWith('EHLO')))).toEqual(
        new Set([`EHLO ${PROBER.heloName}`]),
      );
    });

    it('leaves nothing in the queue', async () => {
      expect(await postfix.queued()).toEqual([]);
    });
  },
);
