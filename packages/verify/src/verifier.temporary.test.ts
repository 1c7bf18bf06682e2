import { describe, expect, it } from 'vitest';
import { fakeResolver } from './test/fake-resolver.ts';
import { createVerifier } from './node/verifier.ts';

/* Disposable email that is detected by its mail servers. */

const ADDRESS = ['93.184.216.34'];

function open(domain: string, hosts: readonly string[]) {
  const a = Object.fromEntries(hosts.map((host) => [host, ADDRESS]));
  const resolver = fakeResolver({ mx: { [domain]: hosts }, a });
  const verify = createVerifier({ resolver });
  return {
    judge: (mode: 'fast' | 'medium' = 'medium') => verify({ email: `jane@${domain}`, mode }),
    explain: () => verify.explain({ email: `jane@${domain}`, mode: 'medium' }),
  };
}

describe('a domain whose mail servers all belong to a disposable email service', () => {
  const hosts = ['mail.mailinator.com', 'mail2.mailinator.com'];

  it('is disposable, although it is in no list', async () => {
    const { judge, explain } = open('new-this-week.de', hosts);
    expect(await judge('fast')).toMatchObject({ is_disposable: false });
    expect(await judge()).toMatchObject({
      reason_code: 'domain_disposable',
      is_disposable: true,
      mx_valid: true,
      checks: { disposable: 'fail', mx: 'pass' },
    });
    const { evidence } = await explain();
    expect(evidence.disposable).toEqual({ state: 'fail', host: 'mail.mailinator.com' });
  });

  it('is not disposable if it has another mail server', async () => {
    const { judge } = open('shop.de', [...hosts, 'mx.shop.de']);
    expect(await judge()).toMatchObject({ is_disposable: false, reason_code: 'domain_ok' });
  });

  it.each(['gmail.com', 'duck.com', 'jane.anonaddy.com'])(
    'is not disposable if it is the provider or relay %s',
    async (domain) => {
      expect(await open(domain, hosts).judge()).toMatchObject({ is_disposable: false });
    },
  );
});

describe('a domain that only other lists name', () => {
  const lists = ['disposable-domains', 'burner-email-providers', 'mailchecker'];
  const listed = { status: 'risky', score: 50, reason_code: 'domain_disposable_listed' };

  it.each(['gynzy.ro', 'jane.gynzy.ro'])('is doubtful in every mode: %s', async (domain) => {
    const { judge, explain } = open(domain, ['mx.shop.de']);
    for (const mode of ['fast', 'medium'] as const) {
      expect(await judge(mode)).toMatchObject({
        ...listed,
        is_disposable: false,
        checks: { disposable: 'unknown' },
      });
    }
    expect(await judge()).toMatchObject({ mx_valid: true, checks: { mx: 'pass' } });
    expect((await explain()).evidence.disposable).toEqual({ state: 'listed', lists });
  });

  it('is disposable if all its mail servers belong to a service', async () => {
    const { judge } = open('gynzy.ro', ['mail.mailinator.com']);
    expect(await judge()).toMatchObject({ is_disposable: true, reason_code: 'domain_disposable' });
  });

  it('is invalid when it has no mail server', async () => {
    const verify = createVerifier({ resolver: fakeResolver() });
    expect(await verify({ email: 'jane@gynzy.ro' })).toMatchObject({ status: 'invalid' });
  });

  it('is disposable if your own list names it, and not if your list of relays does', async () => {
    const own = createVerifier({ lists: { isDisposable: (domain) => domain === 'gynzy.ro' } });
    const ask = { email: 'jane@gynzy.ro', mode: 'fast' } as const;
    expect(await own(ask)).toMatchObject({ reason_code: 'domain_disposable' });
    const spared = createVerifier({ lists: { isRelay: (domain) => domain === 'gynzy.ro' } });
    expect(await spared(ask)).toMatchObject({ status: 'valid', checks: { disposable: 'pass' } });
  });
});

it('returns the lists that name a domain', async () => {
  const { explain } = open('mailinator.com', ['mail.mailinator.com']);
  const { evidence } = await explain();
  expect(evidence.disposable).toEqual({
    state: 'fail',
    lists: [
      'disposable-email-domains-js',
      'disposable-domains',
      'burner-email-providers',
      'mailchecker',
    ],
  });
});
