import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { REASON_CODES, SYNTAX_CODES } from '../codes.ts';
import { REASONS, reasonLabel, type WordedReason } from './reasons.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/reason-codes.md', import.meta.url));
const TABLE = /(?<=<!-- reasons -->\n)[^]*(?=<!-- \/reasons -->)/;
const CODES = Object.keys(REASONS) as WordedReason[];
const SENTENCE = /^[A-Z].*[^.]\.$/;

describe('the words for reasons', () => {
  it('name every code once, in the order of the decision table', () => {
    expect(CODES).toEqual([...SYNTAX_CODES, ...REASON_CODES, 'no_answer']);
    const labels = CODES.map((code) => REASONS[code].label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(CODES)('are a label and complete sentences without an address: %s', (code) => {
    const { label, sentence, advice } = REASONS[code];
    expect(label).toMatch(/^[A-Z].{0,39}[^.]$/);
    expect(sentence).toMatch(SENTENCE);
    if (advice) expect(advice).toMatch(SENTENCE);
    expect(sentence + advice).not.toMatch(/[^\s@]@[^\s@]/);
  });

  it('fall back to the code of another vendor', () => {
    expect(reasonLabel('domain_not_found')).toBe('Domain not found');
    expect(reasonLabel('low_reputation')).toBe('low reputation');
    expect(reasonLabel('constructor')).toBe('constructor');
  });

  // `vitest run -u` updates the table.
  it('are the table in docs/reason-codes.md', async () => {
    const rows = CODES.map((code) => {
      const { label, sentence, advice } = REASONS[code];
      return `| \`${code}\` | ${label} | ${sentence} | ${advice} |`;
    });
    const head = ['| `reason_code` | label | `reason` | `suggestion` |', '|---|---|---|---|'];
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toMatch(TABLE);
    const table = [...head, ...rows, ''].join('\n');
    await expect(page.replace(TABLE, () => table)).toMatchFileSnapshot(PAGE);
  });
});
