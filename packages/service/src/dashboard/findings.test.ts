import { REASON_CODES, result } from '@postern/protocol';
import { createVerifier, type Evidence } from '@postern/verify';
import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';

const verify = createVerifier({ testMode: true });
const deep = { mode: 'deep', isDeep: true } as const;
const NAMES = ['syntax', 'domain', 'disposable', 'typo', 'mx', 'smtp'];

it.each([...REASON_CODES])('every check of %s has a complete sentence', async (code) => {
  for (const mode of ['fast', 'medium', 'deep'] as const) {
    const explained = await verify.explain({ email: `${code}@postern.test`, mode });
    for (const evidence of [explained.evidence, null])
      for (const isTest of [true, false]) {
        const checks = findingsOf({ ...explained, evidence, isTest }, { mode, isDeep: true });
        expect(checks.map(({ name }) => name)).toEqual(NAMES);
        for (const { finding } of checks) expect(finding).toMatch(/^[A-Z].*[^.]\.$/);
      }
  }
});

it('the finding for a test address does not blame its mode', async () => {
  const explained = await verify.explain({ email: 'domain_ok@postern.test', mode: 'medium' });
  const smtp = findingsOf(explained, { mode: 'medium', isDeep: false }).at(-1);
  expect(smtp).toMatchObject({
    state: 'skipped',
    finding: expect.stringContaining('test address'),
  });
});

it('has the reason why the mail server was not contacted', async () => {
  const explained = await verify.explain({ email: 'jane@postern.test', mode: 'fast' });
  const smtp = (mode: 'fast' | 'deep', isDeep: boolean) =>
    findingsOf({ ...explained, isTest: false }, { mode, isDeep }).at(-1)?.finding;
  expect(smtp('deep', false)).toContain('mode deep is unavailable');
  expect(smtp('fast', false)).toContain('only mode deep');
});

it('quotes the SMTP response on one line', async () => {
  const { evidence } = await verify.explain({ email: 'jane@postern.test', mode: 'fast' });
  const told = result({ checks: { mx: 'pass', smtp: 'fail' } });
  const found: Evidence = {
    ...evidence,
    dns: { state: 'pass', via: 'mx', hosts: ['a.example'], preferred: 1 },
    smtp: {
      state: 'fail',
      cause: 'no_mailbox',
      code: 550,
      host: 'a.example',
      text: '5.1.1 no\r\nsuch user',
    },
  };
  const findings = findingsOf({ result: told, evidence: found, isTest: false }, deep);
  expect(findings.map(({ finding }) => finding)).toEqual([
    'Mail servers of the domain: a.example.',
    'The mail server rejects this mailbox: it does not exist. The SMTP response from a.example was “550 5.1.1 no such user”.',
  ]);
});
