import { describe, expect, it } from 'vitest';
import { classifyReply } from './classify-reply.ts';
import { quotedReply } from './quoted-reply.ts';

const POSTFIX =
  '5.1.1 <gone@shop.de>: Recipient address rejected: undeliverable address: host mx said: ';

describe('quotedReply', () => {
  it.each([
    ['Callout verification failed:\n550 5.1.1 No such user', 550, '5.1.1 No such user'],
    ['550-Callout verification failed:\n550 552 Mailbox full', 552, 'Mailbox full'],
    [`${POSTFIX}551 Gone (in reply to RCPT TO command)`, 551, 'Gone '],
  ])('finds the response of the other server in %j', (text, code, quoted) => {
    expect(quotedReply({ code: 550, text })).toEqual({
      reply: { code, text: quoted },
      isToRcpt: true,
    });
  });

  it('distinguishes a rejection of the gateway from one of the recipient', () => {
    const text = `${POSTFIX}550 5.1.1 User unknown (in reply to MAIL FROM command)`;
    expect(quotedReply({ code: 550, text })).toMatchObject({ isToRcpt: false });
  });

  it.each([
    'No such user',
    'Previous (cached) callout verification failure',
    'Your IP is on a block list. Callout verification failed: 550 User unknown',
    '<me@prober.de>: Sender address rejected: undeliverable address: host mx said: 550 Unknown',
  ])('finds none in %j', (text) => {
    expect(quotedReply({ code: 550, text })).toBeNull();
  });
});

describe('classifyReply, for a response that reports another one', () => {
  it.each([
    ['User unknown', 'no_mailbox'],
    ['5.2.2 Over quota', 'mailbox_full'],
    ['5.7.1 Your IP is on a block list', 'blocked'],
    ['Relaying denied', 'blocked'],
    ['Unrouteable address', 'blocked'],
    ['Whatever', 'blocked'],
  ])('reads the report of "%s" as %s', (words, meaning) => {
    const text = `Callout verification failed:\n550 ${words}`;
    expect(classifyReply({ code: 550, text }).meaning).toBe(meaning);
  });

  it.each(['5.1.1 User unknown', '5.7.1 Your IP is on a block list', '5.2.1 Disabled'])(
    'reads the report of "%s" in a temporary response as temporary',
    (words) => {
      const text = `Callout verification failed:\n550 ${words}`;
      expect(classifyReply({ code: 450, text })).toEqual({ meaning: 'temporary', about: null });
    },
  );
});
