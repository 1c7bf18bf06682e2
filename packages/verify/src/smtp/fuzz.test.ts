import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyReply } from './classify-reply.ts';
import type { ReplyMeaning } from './reply.ts';
import { createReplyReader, type SmtpReply } from './reply-reader.ts';

/*
 * Mail servers can send anything: for random bytes the parsers never throw, and their results do not depend on how the
 * bytes were chunked.
 */
const SOUP = [
  ...[
    '220 mx.shop.de ESMTP',
    '250-STARTTLS',
    '250 Ok',
    '550 5.1.1 No such user',
    '550-5.1.1',
    '421',
  ],
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    ' ',
    '-',
    '999',
    '55',
    '5500',
    '250_',
    '\u00e9',
    '\ufeff250 Ok\r\n',
  ],
];
const soup = fc
  .array(fc.constantFrom(...SOUP), { maxLength: 40 })
  .map((pieces) => Buffer.from(pieces.join('')));
const bytes = fc.oneof(
  soup,
  fc.uint8Array({ maxLength: 400 }),
  fc
    .tuple(fc.constantFrom(...SOUP), fc.integer({ min: 1, max: 400 }))
    .map(([piece, times]) => Buffer.from(piece.repeat(times))),
);
const cuts = fc.array(fc.nat({ max: 4000 }), { maxLength: 20 });

type Read = SmtpReply | 'broken' | null;

function readAll(chunks: readonly Uint8Array[]): Read[] {
  const reader = createReplyReader();
  for (const chunk of chunks) reader.push(chunk);
  const replies: Read[] = [];
  for (let next = reader.next(); ; next = reader.next()) {
    replies.push(next);
    if (next === null || next === 'broken') return replies;
  }
}

function cut(whole: Uint8Array, at: readonly number[]): Uint8Array[] {
  const ends = [...at, whole.length].sort((a, b) => a - b);
  return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
}

describe('the reply reader over random bytes', () => {
  it('returns the same replies for any chunks', () => {
    fc.assert(
      fc.property(bytes, cuts, (whole, at) => {
        const expected = readAll([whole]);
        expect(readAll(cut(whole, at))).toEqual(expected);
        expect(readAll([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('returns only valid replies', () => {
    fc.assert(
      fc.property(bytes, (whole) => {
        for (const reply of readAll([whole])) {
          if (reply === null || reply === 'broken') continue;
          expect(reply.code).toBeGreaterThanOrEqual(200);
          expect(reply.code).toBeLessThan(600);
          // eslint-disable-next-line no-control-regex -- they are what must not be there
          expect(reply.text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f]/);
        }
      }),
      { numRuns: runsOf(1000) },
    );
  });

  it('parses any replies in the form of RFC 5321', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 80 });
    const reply = fc.record({
      code: fc.integer({ min: 200, max: 599 }),
      lines: fc.array(text, { minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 10 }), cuts, (replies, at) => {
        const wire = replies.flatMap(({ code, lines }) =>
          lines.map((line, index) => `${code}${index < lines.length - 1 ? '-' : ' '}${line}\r\n`),
        );
        const expected = replies.map(({ code, lines }) => ({ code, text: lines.join('\n') }));
        expect(readAll(cut(Buffer.from(wire.join('')), at))).toEqual([...expected, null]);
      }),
    );
  });

  it('bounds the memory for endless replies', () => {
    const reader = createReplyReader();
    const flood = Buffer.from('250-x\r\n'.repeat(10_000));
    for (let times = 0; times < 100; times += 1) reader.push(flood);
    expect(reader.next()).toBe('broken');
    const line = createReplyReader();
    for (let times = 0; times < 100; times += 1) line.push(Buffer.alloc(100_000, '2'));
    expect(line.next()).toBe('broken');
    const replies = createReplyReader();
    for (let times = 0; times < 100; times += 1)
      replies.push(Buffer.from('250 Ok\r\n'.repeat(1000)));
    let kept = 0;
    while (replies.next() !== 'broken') kept += 1;
    expect(kept).toBeLessThanOrEqual(1000);
  });
});

const MEANINGS: Record<ReplyMeaning, true> = {
  no_mailbox: true,
  disabled: true,
  mailbox_full: true,
  temporary: true,
  blocked: true,
  restricted: true,
  unrouteable: true,
  accepted: true,
  other: true,
};
const WORDS = [
  ...[
    'user unknown',
    'no such user',
    'mailbox',
    'recipient',
    'account',
    'disabled',
    'full',
    'quota',
  ],
  ...['spamhaus', 'blocked', 'access denied', 'recipient address rejected', 'greylisted', 'sender'],
  ...[
    '5.1.1',
    '5.7.1',
    '4.2.2',
    '5.2.1',
    '5.4.1',
    '<jane@shop.de>',
    '\n',
    ': ',
    ' ',
    'ß',
    '\ud800',
  ],
];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
);
const enhanced = fc.option(fc.constantFrom('5.1.1', '4.2.2', '5.7.1', '9.9.9', 'x', ''));

describe('classifyReply over random text', () => {
  it('always returns a meaning', () => {
    fc.assert(
      fc.property(fc.integer(), text, enhanced, (code, said, status) => {
        expect(MEANINGS).toHaveProperty(
          classifyReply({ code, text: said, enhanced: status }).meaning,
        );
      }),
      { numRuns: runsOf(2000) },
    );
  });

  it('never reads a 4xx reply as a missing mailbox, nor a 5xx reply as an acceptance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), text, enhanced, (code, said, status) => {
        const { meaning } = classifyReply({ code, text: said, enhanced: status });
        if (code < 500) expect(meaning).not.toMatch(/^(no_mailbox|disabled)$/);
        else expect(meaning).not.toBe('accepted');
      }),
      { numRuns: runsOf(2000) },
    );
  });

  it.each(['<', '@', 'user ', '5.1.1 ', ' ', '\n', 'sender ', 'a@'])(
    'reads only the beginning of a megabyte of %j',
    (piece) => {
      const long = `${piece.repeat(1e6 / piece.length)} no such user`;
      const { meaning } = classifyReply({ code: 550, text: long });
      expect(meaning).toBe(classifyReply({ code: 550, text: long.slice(0, 100_000) }).meaning);
    },
  );

  it('ignores the text after the cut', () => {
    const long = `${'x '.repeat(5e5)} user unknown`;
    expect(classifyReply({ code: 550, text: long })).toEqual({ meaning: 'other', about: null });
  });
});
