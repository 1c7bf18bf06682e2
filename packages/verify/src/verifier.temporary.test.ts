import { describe, expect, it } from 'vitest';
import { fakeResolver } from './test/fake-resolver.ts';
import { createVerifier } from './node/verifier.ts';

/* Disposable email that is known by its mail servers. */

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

describe('a domain whose every mail server is a temporary-mail service’s', () => {
  const hosts = ['mail.mailinator.com', 'mail2.mailinator.com'];

  it('is such a service, though no list has it', async () => {
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

  it('is none when another host is somebody else’s', async () => {
    const { judge } = open('shop.de', [...hosts, 'mx.shop.de']);
    expect(await judge()).toMatchObject({ is_disposable: false, reason_code: 'domain_ok' });
  });

  it.each(['gmail.com', 'duck.com', 'jane.anonaddy.com'])(
    'is none when it is the provider or relay %s',
    async (domain) => {
      expect(await open(domain, hosts).judge()).toMatchObject({ is_disposable: false });
    },
  );
});

describe('a domain that only other lists name', () => {
  const lists = ['disposable-domains', 'burner-email-providers', 'mailchecker'];
  const listed = { status: 'risky', score: 50, reason_code: 'domain_disposable_listed' };

  it.each(['gynzy.ro', 'jane.gynzy.ro'])('is a doubt in every mode: %s', async (domain) => {
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

  it('is known when all its mail goes to a service', async () => {
    const { judge } = open('gynzy.ro', ['mail.mailinator.com']);
    expect(await judge()).toMatchObject({ is_disposable: true, reason_code: 'domain_disposable' });
  });

  it('is invalid when it has no mail server', async () => {
    const verify = createVerifier({ resolver: fakeResolver() });
    expect(await verify({ email: 'jane@gynzy.ro' })).toMatchObject({ status: 'invalid' });
  });

  it('is known when a list of your own names it, and is none when you name it a relay', async () => {
    const own = createVerifier({ lists: { isDisposable: (domain) => domain === 'gynzy.ro' } });
    const ask = { email: 'jane@gynzy.ro', mode: 'fast' } as const;
    expect(await own(ask)).toMatchObject({ reason_code: 'domain_disposable' });
    const spared = createVerifier({ lists: { isRelay: (domain) => domain === 'gynzy.ro' } });
    expect(await spared(ask)).toMatchObject({ status: 'valid', checks: { disposable: 'pass' } });
  });
});

it('says which lists name a domain', async () => {
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
