import { parseResult } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import type { Evidence } from './evidence.ts';
import { toResult } from './result.ts';
import { anyEvidence, evidence } from '../test/evidence.ts';

const DOCUMENTED = [
  'catch_all',
  'is_disposable',
  'is_free',
  'is_role_based',
  'is_valid',
  'mx_valid',
  'reason',
  'result',
  'score',
  'smtp_code',
  'status',
  'suggestion',
  'syntax_valid',
];

function write(found: Evidence, proposed: string | null = null) {
  return toResult({ address: 'jane@shop.de', proposed }, found, classify(found));
}

describe('toResult', () => {
  it('has the thirteen documented fields first, whatever the evidence', () => {
    fc.assert(
      fc.property(anyEvidence, (any) => {
        const written = write(any);
        expect(Object.keys(written).slice(0, 13)).toEqual(DOCUMENTED);
        expect(parseResult(JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
    );
  });

  it('sets catch_all only if it was measured', () => {
    const smtp = { state: 'pass', code: 250, random: 'accepted', refusesStrangers: false } as const;
    expect(write(evidence({ mode: 'deep', smtp })).catch_all).toBe(true);
    expect(write(evidence()).catch_all).toBe(false);
  });

  it('sets mx_valid only if a mail server was found', () => {
    expect(write(evidence()).mx_valid).toBe(true);
    expect(write(evidence({ dns: { state: 'temperror', cause: 'ETIMEOUT' } })).mx_valid).toBe(
      false,
    );
    expect(write(evidence({ dns: { state: 'skipped' } })).mx_valid).toBe(false);
  });

  it('has the finding of each check', () => {
    const found = evidence({
      disposable: { state: 'fail' },
      dns: { state: 'temperror', cause: 'ETIMEOUT' },
    });
    expect(write(found).checks).toEqual({
      syntax: 'pass',
      domain: 'pass',
      disposable: 'fail',
      typo: 'pass',
      mx: 'unknown',
      smtp: 'skipped',
    });
  });

  it('suggests an address in a separate field and in the sentence', () => {
    const written = write(evidence({ typo: { state: 'fail' } }), 'jane@gmail.com');
    expect(written.suggested_email).toBe('jane@gmail.com');
    expect(written.suggestion).toContain('jane@gmail.com');
    expect(write(evidence())).not.toHaveProperty('suggested_email');
  });
});
