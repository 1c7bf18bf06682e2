import { runsOf } from '@postern/tools/test/is-nightly.js';
import { decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply, writeQuestion } from './dns-message.ts';

const QUESTION = { name: 'shop.de', type: 'MX' } as const;
const GOOD = encode({
  type: 'response',
  flags: 0x8180,
  questions: [QUESTION],
  answers: [
    { type: 'CNAME', name: 'shop.de', ttl: 300, data: 'a.de' },
    { type: 'MX', name: 'a.de', ttl: 300, data: { preference: 10, exchange: 'mx.a.de' } },
  ],
});
const CODES = ['EBADRESP', 'EFORMERR', 'ESERVFAIL', 'ENOTIMP', 'EREFUSED', 'ENOTFOUND', 'ENODATA'];

function codeFor(message: Buffer): string {
  try {
    readReply(message, QUESTION, 0);
    return 'records';
  } catch (error) {
    return (error as Error & { code: string }).code;
  }
}

describe('writeQuestion', () => {
  it('writes one recursive query with the id 0', () => {
    expect(decode(Buffer.from(writeQuestion(QUESTION)))).toMatchObject({
      id: 0,
      type: 'query',
      flag_rd: true,
      questions: [{ name: 'shop.de', type: 'MX', class: 'IN' }],
      answers: [],
      additionals: [],
    });
  });
});

describe('readReply', () => {
  it('reads records behind an alias', () => {
    expect(readReply(GOOD, QUESTION, 0)).toEqual({
      contents: [{ preference: 10, exchange: 'mx.a.de' }],
      ttl: 300,
    });
  });

  it('subtracts the age of the reply', () => {
    expect(readReply(GOOD, QUESTION, 299).ttl).toBe(1);
    expect(readReply(GOOD, QUESTION, 999).ttl).toBe(0);
  });

  it('rejects malformed bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(codeFor(Buffer.from(bytes))).toBe('EBADRESP');
      }),
    );
  });

  it('reads any modified reply as a reply, or as a failure with a code', () => {
    const at = fc.nat(GOOD.length - 1);
    fc.assert(
      fc.property(at, fc.nat(255), fc.nat(GOOD.length), (index, byte, length) => {
        const changed = Buffer.from(GOOD.subarray(0, Math.max(length, index + 1)));
        changed[index] = byte;
        expect([...CODES, 'records']).toContain(codeFor(changed));
      }),
      { numRuns: runsOf(1000) },
    );
  });

  it('rejects a truncated reply', () => {
    for (let length = 0; length < GOOD.length; length++) {
      expect(codeFor(GOOD.subarray(0, length))).toBe('EBADRESP');
    }
  });
});
