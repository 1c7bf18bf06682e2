import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsProgram } from '../test/debian.ts';
import { NSD, startNsd, type Zones } from '../test/nsd.ts';
import { stillClock } from '../test/still-clock.ts';
import { createVerifier } from '../node/verifier.ts';
import type { DnsResolver } from './resolver.ts';

/*
 * The verifier over Node's own resolver and a real name server: the results of zones. Nothing is dialed; the addresses
 * only look like public ones.
 */
stillClock();

const PUBLIC = '93.184.216.34';
const PUBLIC_IPV6 = '2606:2800:220:1:248:1893:25c8:1946';
const soa = (zone: string) => `
$ORIGIN ${zone}.
$TTL 300
@ IN SOA ns.${zone}. hostmaster.${zone}. 1 3600 900 604800 300
@ IN NS ns.${zone}.
ns IN A ${PUBLIC}
`;
const ZONES: Zones = {
  de: `${soa('de')}
good          MX 10 mx.good
mx.good       A ${PUBLIC}

several       MX 20 b.several
several       MX 10 a.several
several       MX 30 gone.several
a.several     A 10.0.0.1
b.several     AAAA ${PUBLIC_IPV6}

null          MX 0 .
null          A ${PUBLIC}

bare          A ${PUBLIC}
bare6         AAAA ${PUBLIC_IPV6}
private       A 192.168.1.1
text          TXT "nothing else"
above.empty   TXT "empty is a name without records"

alias         CNAME good
alias2        CNAME alias
loop          CNAME loop2
loop2         CNAME loop
self          CNAME self
dangling      CNAME nowhere

*.wild        MX 10 mx.good
*.wildbare    A ${PUBLIC}

loopback      MX 10 v4.loopback
v4.loopback   A 127.0.0.1
inside        MX 10 mx.inside
mx.inside     A 10.1.2.3
ipv6          MX 10 mx.ipv6
mx.ipv6       AAAA ::1
mapped        MX 10 mx.mapped
mx.mapped     AAAA ::ffff:127.0.0.1
nat64         MX 10 mx.nat64
mx.nat64      AAAA 64:ff9b::7f00:1
compatible    MX 10 mx.compatible
mx.compatible AAAA ::8.8.8.8
sixtofour     MX 10 mx.sixtofour
mx.sixtofour  AAAA 2002:7f00:1::1
docs          MX 10 mx.docs
mx.docs       A 192.0.2.1
mixed         MX 10 mx.mixed
mx.mixed      A 127.0.0.1
mx.mixed      A ${PUBLIC}

noaddress     MX 10 mx.noaddress
mx.noaddress  TXT "no address"
nohost        MX 10 nowhere.nohost
literal       MX 10 93.184.216.34.
short         MX 10 127.1.
odd           MX 10 mx\\032\\<x\\>.odd
local         MX 10 localhost.
aliasedmx     MX 10 www.aliasedmx
www.aliasedmx CNAME mx.good
mxloop        MX 10 loop
deadmx        MX 10 mx.dead
halfdead      MX 10 mx.dead
halfdead      MX 20 mx.good
halfprivate   MX 10 mx.dead
halfprivate   MX 20 mx.inside

xn--bcher-laden-thb MX 10 mx.good
$TTL 604800
long          MX 10 mx.long
mx.long       A ${PUBLIC}
$TTL 300
${Array.from({ length: 200 }, (_, i) => `many MX ${i} mail-host-number-${i}.many\n`).join('')}
mail-host-number-3.many A ${PUBLIC}
`,
  'dead.de': null,
};

describe.skipIf(needsProgram(NSD))('createVerifier over nsd', () => {
  let nsd: Awaited<ReturnType<typeof startNsd>>;
  let verify: ReturnType<typeof createVerifier>;

  beforeAll(async () => {
    nsd = await startNsd(ZONES);
    verify = createVerifier({ resolver: nsd.resolver() });
  });
  afterAll(() => nsd?.stop());

  it.each<[string, string, number | undefined, string]>([
    ['an MX', 'good.de', 85, 'domain_ok'],
    ['several MX of which one is public', 'several.de', 85, 'domain_ok'],
    ['a null MX', 'null.de', undefined, 'domain_null_mx'],
    ['an IPv4 address and no MX', 'bare.de', 72, 'domain_ok'],
    ['an IPv6 address and no MX', 'bare6.de', 72, 'domain_ok'],
    ['a private address and no MX', 'private.de', undefined, 'mx_unroutable'],
    ['other records only', 'text.de', undefined, 'domain_no_mail_host'],
    ['names below it only', 'empty.de', undefined, 'domain_no_mail_host'],
    ['no existence', 'gone.de', undefined, 'domain_not_found'],
    ['an alias', 'alias.de', 85, 'domain_ok'],
    ['an alias of an alias', 'alias2.de', 85, 'domain_ok'],
    ['a loop of aliases', 'loop.de', 50, 'dns_unavailable'],
    ['an alias to itself', 'self.de', 50, 'dns_unavailable'],
    ['an alias to nowhere', 'dangling.de', undefined, 'domain_not_found'],
    ['a wildcard MX', 'any.wild.de', 85, 'domain_ok'],
    ['a wildcard address', 'any.wildbare.de', 72, 'domain_ok'],
    ['an MX at loopback', 'loopback.de', undefined, 'mx_unroutable'],
    ['an MX in a private network', 'inside.de', undefined, 'mx_unroutable'],
    ['an MX at ::1', 'ipv6.de', undefined, 'mx_unroutable'],
    ['an MX at an IPv4-mapped loopback', 'mapped.de', undefined, 'mx_unroutable'],
    ['an MX behind NAT64', 'nat64.de', undefined, 'mx_unroutable'],
    ['an MX at an IPv4-compatible address', 'compatible.de', undefined, 'mx_unroutable'],
    ['an MX behind 6to4', 'sixtofour.de', undefined, 'mx_unroutable'],
    ['an MX at a documentation address', 'docs.de', undefined, 'mx_unroutable'],
    ['an MX with a private and a public address', 'mixed.de', 85, 'domain_ok'],
    ['an MX without an address', 'noaddress.de', undefined, 'mx_unroutable'],
    ['an MX that does not exist', 'nohost.de', undefined, 'mx_unroutable'],
    ['an MX that is an IP address', 'literal.de', undefined, 'mx_unroutable'],
    ['an MX that is a short IP address', 'short.de', undefined, 'mx_unroutable'],
    ['an MX that is not a host name', 'odd.de', undefined, 'mx_unroutable'],
    ['an MX that is an alias', 'aliasedmx.de', 85, 'domain_ok'],
    ['an MX whose alias loops', 'mxloop.de', 50, 'dns_unavailable'],
    ['an MX in a dead zone', 'deadmx.de', 50, 'dns_unavailable'],
    ['an MX in a dead zone and a good one', 'halfdead.de', 85, 'domain_ok'],
    ['an MX in a dead zone and a private one', 'halfprivate.de', 50, 'dns_unavailable'],
    ['a zone that fails', 'shop.dead.de', 50, 'dns_unavailable'],
    ['a zone that is not served', 'shop.net', 50, 'dns_unavailable'],
    ['two hundred MX', 'many.de', 85, 'domain_ok'],
    ['capitals', 'GOOD.de', 85, 'domain_ok'],
    ['umlauts', 'Bücher-Laden.de', 85, 'domain_ok'],
  ])('validates a domain with %s', async (_what, domain, score, reason_code) => {
    const answer = await verify({ email: `jane@${domain}` });
    expect(answer.reason_code).toBe(reason_code);
    if (score !== undefined) expect(answer.score).toBe(score);
    else expect(answer.status).toBe('invalid');
  });

  it('distinguishes a missing domain from one without email in the same way each time', async () => {
    for (let i = 0; i < 20; i++) {
      expect((await verify({ email: `jane@gone${i}.de` })).reason_code).toBe('domain_not_found');
    }
  });

  it('caches a long TTL for at most a day', async () => {
    let nowMs = 0;
    const asked: string[] = [];
    const inner = nsd.resolver();
    const counted: DnsResolver = {
      resolveMx: (name) => (asked.push('mx'), inner.resolveMx(name)),
      resolve4: (name, options) => (asked.push('a'), inner.resolve4(name, options)),
      resolve6: (name, options) => inner.resolve6(name, options),
    };
    const own = createVerifier({ resolver: counted, now: () => nowMs });
    const askedAt = async (hours: number) => {
      nowMs = hours * 3_600_000;
      asked.length = 0;
      expect(await own({ email: 'jane@long.de' })).toMatchObject({ reason_code: 'domain_ok' });
      return asked.join(' ');
    };
    expect(await askedAt(0)).toBe('mx a');
    expect(await askedAt(0.9)).toBe('');
    expect(await askedAt(23)).toBe('mx');
    expect(await askedAt(25)).toBe('mx a');
  });
});
