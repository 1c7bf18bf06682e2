import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPLIES } from '../test/replies.ts';
import { classifyReply } from './classify-reply.ts';
import type { ReplySubject } from './reply.ts';

describe('classifyReply', () => {
  it.each(REPLIES)('classifies as %s: %i %s', (meaning, code, text) => {
    expect(classifyReply({ code, text }).meaning).toBe(meaning);
  });

  it('prefers the given enhanced code to the one in the text', () => {
    expect(classifyReply({ code: 550, enhanced: '5.1.1', text: 'no' }).meaning).toBe('no_mailbox');
  });

  it('reads all lines of a reply before it decides', () => {
    const text =
      '550-5.1.1 The mailbox is unknown\r\n550 5.1.1 or your host is listed at dnsbl.shop.de';
    expect(classifyReply({ code: 550, text }).meaning).toBe('blocked');
  });

  it('ignores words inside an address', () => {
    const text = '5.1.1 <spamhaus@shop.de>: banned@shop.de is an unknown user';
    expect(classifyReply({ code: 550, text }).meaning).toBe('no_mailbox');
  });

  it('does not take an IP address for an enhanced code', () => {
    expect(classifyReply({ code: 550, text: 'rejected from 5.1.1.9' }).meaning).toBe('other');
  });

  it.each<[ReplySubject | null, code: number, text: string]>([
    ['us', 550, '5.1.1 Your IP is on a block list'],
    ['us', 550, 'Sender address rejected: user unknown'],
    ['message', 550, '5.1.1 This looks like spam'],
    ['mailbox', 550, '5.1.1 No such user'],
    ['mailbox', 552, '5.1.1 The mailbox is full'],
    ['domain', 554, '5.7.1 Relay access denied'],
    ['domain', 550, 'relay not permitted'],
    ['host', 550, '5.1.1 Mailer error'],
    [null, 550, 'Administrative prohibition'],
    [null, 550, 'Callout verification failed: 550 5.7.1 Relaying denied'],
    ['mailbox', 550, 'Callout verification failed: 550 5.1.1 User unknown'],
    ['host', 530, '5.7.0 Must issue a STARTTLS command first'],
    [null, 530, '5.7.0 Authentication required'],
    [null, 550, '5.7.1 Access denied'],
    ['us', 550, '5.7.23 SPF validation failed'],
    ['us', 550, '5.7.509 Access denied, the domain does not pass DMARC'],
    ['us', 450, '4.7.1 Error: too much mail from 192.0.2.1'],
    ['host', 421, 'Too busy'],
    ['host', 451, '4.3.5 Server configuration error'],
    [null, 451, '4.7.1 Try again later'],
    [null, 550, ''],
  ])('finds the subject %s of: %i %s', (about, code, text) => {
    expect(classifyReply({ code, text }).about).toBe(about);
  });

  it('handles any text', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'binary', maxLength: 200 }), (code, text) => {
        expect(classifyReply({ code, text })).toHaveProperty('meaning');
      }),
    );
  });
});
