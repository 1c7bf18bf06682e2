import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPLIES } from '../test/replies.ts';
import { classifyReply } from './classify-reply.ts';
import type { ReplyMeaning } from './reply.ts';

const CODES = fc.constantFrom(450, 452, 550, 551, 552, 553, 554);
const ENHANCED = fc.constantFrom(
  ...['', '.1.1', '.1.0', '.1.3', '.1.6', '.1.10', '.2.0', '.2.1', '.4.1', '.7.1', '.0.0'],
);
const wordsOf = (...meanings: ReplyMeaning[]) =>
  REPLIES.filter(([meaning, , text]) => meanings.includes(meaning) && !/\d\.\d|^$/.test(text)).map(
    ([, , text]) => text,
  );
const MISSING_OR_OFF = fc.constantFrom(...wordsOf('no_mailbox', 'disabled'));
/** Two sentences in any order, after a code of the same class. */
const reply = (one: fc.Arbitrary<string>, other: fc.Arbitrary<string>) =>
  fc
    .tuple(CODES, ENHANCED, fc.shuffledSubarray([0, 1], { minLength: 2 }), one, other)
    .map(([code, detail, order, ...texts]) => {
      const enhanced = detail && `${Math.floor(code / 100)}${detail} `;
      return { code, text: `${enhanced}${order.map((at) => texts[at]).join('. ')}` };
    });

describe('classifyReply, for two sentences and any code', () => {
  it('never reads a temporary code as a missing or disabled mailbox', () => {
    const text = fc
      .array(fc.constantFrom(...REPLIES.map(([, , words]) => words)))
      .map((all) => all.join('\n'));
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 499 }), text, (code, words) => {
        const { meaning } = classifyReply({ code, text: words });
        expect(['no_mailbox', 'disabled']).not.toContain(meaning);
      }),
    );
  });

  it('never classifies a full mailbox as missing, whatever the code and the language', () => {
    const full = fc.constantFrom(
      ...['The mailbox is full', 'user over quota', 'Recipient has exceeded the disk quota'],
      ...[
        'Buzón lleno',
        'Caixa cheia',
        'Boîte pleine',
        'Postfach voll',
        'Casella piena',
        'Postbus vol',
      ],
      ...[
        'Skrzynka pełna',
        'Schránka je plná',
        'Kutu dolu',
        'Ящик переполнен',
        '邮箱已满',
        '容量不足',
        '용량 초과',
      ],
    );
    fc.assert(
      fc.property(reply(MISSING_OR_OFF, full), ({ code, text }) => {
        expect(['no_mailbox', 'disabled']).not.toContain(classifyReply({ code, text }).meaning);
      }),
      { numRuns: runsOf(1000) },
    );
  });

  it('never classifies a text about us as a finding about a mailbox, whatever the code', () => {
    const us = fc.constantFrom(
      ...['your IP is on a blacklist', 'no PTR', 'bad reputation', 'liste noire', 'Sperrliste'],
      ...['lista negra', '黑名单', 'чёрный список', 'ブラックリスト', '블랙리스트', 'kara liste'],
      ...['Sender address rejected', 'no BATV tag', 'bounce signature missing', 'unsigned bounce'],
      ...['Relaying denied', 'relay not permitted', 'sender verify failed', 'callback failed'],
      ...['HELO rejected', 'authentication required', 'your network is not wanted'],
    );
    const mailbox = fc.oneof(
      MISSING_OR_OFF,
      fc.constantFrom(...wordsOf('mailbox_full').filter((text) => !text.includes('later'))),
    );
    fc.assert(
      fc.property(reply(mailbox, us), ({ code, text }) => {
        const { meaning } = classifyReply({ code, text });
        expect(['no_mailbox', 'disabled', 'mailbox_full', 'accepted']).not.toContain(meaning);
      }),
      { numRuns: runsOf(1000) },
    );
  });

  it('never classifies a mailbox as missing if the text names a sender', () => {
    const sender = fc.constantFrom(
      ...['the sender', 'Absender', 'expéditeur', 'remitente', 'remetente', 'mittente', 'afzender'],
      ...['nadawca', 'odesílatel', 'gönderen', 'отправитель', '发件人', '送信者', '발신자'],
    );
    fc.assert(
      fc.property(reply(MISSING_OR_OFF, sender), ({ code, text }) => {
        expect(['no_mailbox', 'disabled']).not.toContain(classifyReply({ code, text }).meaning);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});
