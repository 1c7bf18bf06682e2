import { result } from '@postern/protocol';
import { createVerifier, type Evidence } from '@postern/verify';
import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';

const verify = createVerifier({ testMode: true });
const deep = { mode: 'deep', isDeep: true } as const;

it('has a sentence for every check of every outcome', async () => {
  for (const name of [
    'domain_ok',
    'mailbox_full',
    'catch_all',
    'domain_null_mx',
    'dns_unavailable',
    'smtp_unavailable',
    'domain_disposable_listed',
  ]) {
    for (const mode of ['fast', 'medium', 'deep'] as const) {
      const told = await verify.explain({ email: `${name}@postern.test`, mode });
      for (const evidence of [told.evidence, null]) {
        const checks = findingsOf(told.result, evidence, { mode, isDeep: true });
        expect(checks.map((check) => check.name)).toEqual([
          'syntax',
          'domain',
          'disposable',
          'typo',
          'mx',
          'smtp',
        ]);
        for (const { finding } of checks) expect(finding).toMatch(/^\S.*\.$/);
      }
    }
  }
});

it('says that mode deep is switched off', async () => {
  const { result: told, evidence } = await verify.explain({
    email: 'jane@postern.test',
    mode: 'fast',
  });
  const smtp = (mode: 'fast' | 'deep', isDeep: boolean) =>
    findingsOf(told, evidence, { mode, isDeep }).find(({ name }) => name === 'smtp')?.finding;
  expect(smtp('deep', false)).toContain('mode deep is switched off');
  expect(smtp('fast', false)).toContain('only mode deep asks the mail host');
});

it('says what was found', async () => {
  const { evidence } = await verify.explain({ email: 'jane@postern.test', mode: 'fast' });
  const states = {
    syntax: 'pass',
    domain: 'pass',
    disposable: 'pass',
    typo: 'fail',
    mx: 'pass',
    smtp: 'fail',
  } as const;
  const told = result({ checks: states, suggested_email: 'jane@gmail.com' });
  const found: Evidence = {
    ...evidence,
    tld: { state: 'fail' },
    isSuspect: true,
    typo: { state: 'fail' },
    squat: { state: 'pass' },
    dns: { state: 'pass', via: 'mx', hosts: ['a.example', 'b.example', 'c.example', 'd.example'] },
    smtp: {
      state: 'fail',
      cause: 'no_mailbox',
      code: 550,
      host: 'a.example',
      text: '5.1.1 no\r\nsuch user',
    },
  };
  const said = Object.fromEntries(
    findingsOf(told, found, deep).map(({ name, finding }) => [name, finding]),
  );
  expect(said).toMatchObject({
    domain: 'No special-use name, but its ending is not in the list of top-level domains.',
    disposable: 'Only on a list of temporary-mail services that proves nothing.',
    typo: 'Close to gmail.com.',
    mx: 'Its mail goes to a.example, b.example, c.example and 1 more.',
    smtp: 'The mail host says that there is no such mailbox. a.example said: 550 5.1.1 no such user',
  });
});

it('names the lists that name a domain', async () => {
  const { result: told, evidence } = await verify.explain({ email: 'jane@gynzy.ro', mode: 'fast' });
  const checks = findingsOf(told, evidence, { mode: 'fast', isDeep: true });
  expect(checks.find(({ name }) => name === 'disposable')).toEqual({
    name: 'disposable',
    state: 'unknown',
    finding:
      'Not known as a disposable email service, but named by disposable-domains, burner-email-providers, mailchecker.',
  });
});
