import { REASON_CODES, SYNTAX_CODES } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import { specialUse } from '../lists/special-use.ts';
import { adviceSentence, reasonSentence } from './sentences.ts';
import { evidence } from '../test/evidence.ts';

const CODES = [...SYNTAX_CODES, ...REASON_CODES];
const ADDRESS = /[^\s@]+@[^\s@]+/g;

describe('reasonSentence', () => {
  it.each(CODES)('explains %s in a sentence without an address', (code) => {
    const sentence = reasonSentence(code, evidence());
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(ADDRESS);
  });

  it('names the reserved domain and the document that reserves it', () => {
    const found = evidence({ reserved: { state: 'fail', use: specialUse('abc.onion')! } });
    expect(reasonSentence('domain_reserved', found)).toBe(
      'The domain cannot receive email: onion is reserved for Tor services (RFC 7686).',
    );
  });
});

describe('adviceSentence', () => {
  it.each(CODES)('contains exactly one address when it suggests one: %s', (code) => {
    const sentence = adviceSentence(code, 'jane@gmail.com');
    expect(sentence.match(ADDRESS)).toEqual(['jane@gmail.com?']);
  });

  it.each(CODES)('contains no address when it suggests none: %s', (code) => {
    expect(adviceSentence(code, null)).not.toMatch(ADDRESS);
  });

  it('is empty without advice', () => {
    expect(adviceSentence('domain_ok', null)).toBe('');
    expect(adviceSentence('checks_passed_fast', null)).toBe('');
  });
});
