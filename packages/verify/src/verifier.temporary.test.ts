import { describe, expect, it } from 'vitest';
import { fakeResolver } from './test/fake-resolver.ts';
import { createVerifier } from './verifier.ts';

/* Temporary mail that is known by its mail hosts. */

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

describe('a domain whose every mail host is a temporary-mail service’s', () => {
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

it('says which lists name a domain', async () => {
  const { explain } = open('mailinator.com', ['mail.mailinator.com']);
  const { evidence } = await explain();
  expect(evidence.disposable).toEqual({
    state: 'fail',
    lists: ['disposable-email-domains-js', 'burner-email-providers', 'mailchecker'],
  });
});
