import { afterEach, describe, expect, it } from 'vitest';
import { a, loop, mx, ns, startDnsServer, type Act, type Script } from '../test/dns-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { createVerifier } from '../node/verifier.ts';
import { systemResolver } from './system-resolver.ts';

/*
 * The verifier over the system's resolver with one or two name servers on loopback: the results of the second try.
 */
const ATTEMPT_MS = 800;
const { pass } = stillClock();
const GOOD: Script = {
  'ns com': [ns('a.gtld-servers.net')],
  'mx shop.de': [mx('mx.shop.de')],
  'a mx.shop.de': [a('93.184.216.34')],
};
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(...scripts: Script[]) {
  const servers = await Promise.all(scripts.map((script) => startDnsServer(script)));
  stops.push(...servers.map(({ stop }) => stop));
  const resolver = systemResolver({
    read: () => [],
    open: () => servers.map((server) => server.resolver()),
  });
  const verify = createVerifier({ resolver });
  const asked = () =>
    servers.map((server) => server.asked.filter((key) => key === 'mx shop.de').length);
  /** The reason of the result, after the first `unanswered` queries have timed out. */
  const judge = async (unanswered = 0) => {
    const judged = verify({ email: 'jane@shop.de' });
    for (let questions = 1; questions <= unanswered; questions += 1) {
      await expect.poll(() => asked().reduce((sum, count) => sum + count)).toBe(questions);
      await pass(ATTEMPT_MS);
    }
    return (await judged).reason_code;
  };
  return { asked, judge };
}

/** Responses that are inconclusive; `unheard` if the resolver ignores them, as if there were no response. */
const OPEN: [string, Act, 'unheard'?][] = [
  ['SERVFAIL', 'SERVFAIL'],
  ['REFUSED', 'REFUSED'],
  ['FORMERR', 'FORMERR'],
  ['NOTIMP', 'NOTIMP'],
  ['silence', 'silence', 'unheard'],
  ['a reply with another id', 'wrong id', 'unheard'],
  ['garbage', 'garbage'],
  ['a truncated reply and no TCP', 'truncated'],
  ['a loop of aliases', [loop()]],
];

/** The resolver of Node 20.19.0, c-ares 1.34.4, returns a cached well-formed reply without a query. */
const isCachedByNode = process.versions.ares === '1.34.4';

describe('the second try on the wire', () => {
  it.each(OPEN)('finds the answer on another server after %s', async (_what, act, unheard) => {
    const { judge, asked } = await serve({ ...GOOD, 'mx shop.de': act }, GOOD);
    expect(await judge(unheard ? 1 : 0)).toBe('domain_ok');
    expect(asked()).toEqual([1, 1]);
  });

  it.each(OPEN)('finds the answer on the only server after %s', async (what, act, unheard) => {
    const script = { ...GOOD, 'mx shop.de': { inTurn: [act, [mx('mx.shop.de')]] } };
    const { judge, asked } = await serve(script);
    const isCached = isCachedByNode && what === 'a loop of aliases';
    const verdict = isCached ? 'dns_unavailable' : 'domain_ok';
    expect(await judge(unheard ? 1 : 0)).toBe(verdict);
    expect(asked()).toEqual([isCached ? 1 : 2]);
  });

  it.each(OPEN)('is inconclusive when both servers end in %s', async (_what, act, unheard) => {
    const script = { ...GOOD, 'mx shop.de': act };
    const { judge, asked } = await serve(script, script, GOOD);
    expect(await judge(unheard ? 2 : 0)).toBe('dns_unavailable');
    expect(asked()).toEqual([1, 1, 0]);
  });

  it.each<[string, Act, string]>([
    ['NXDOMAIN', 'NXDOMAIN', 'domain_not_found'],
    ['no data', [], 'domain_no_mail_host'],
    ['a null MX', [mx('')], 'domain_null_mx'],
  ])('does not query another server after %s', async (_what, act, reason) => {
    const script = { ...GOOD, 'mx shop.de': act };
    const { judge, asked } = await serve(script, GOOD);
    expect(await judge()).toBe(reason);
    expect(asked()).toEqual([1, 0]);
  });

  it('queries another server for the address of a mail server', async () => {
    const { judge } = await serve({ ...GOOD, 'a mx.shop.de': 'SERVFAIL' }, GOOD);
    expect(await judge()).toBe('domain_ok');
  });

  it('finds the answer on the second server when the first one is in a closed network', async () => {
    const closed: Script = { 'ns com': 'NXDOMAIN', 'mx shop.de': 'NXDOMAIN' };
    expect(await (await serve(closed, GOOD)).judge()).toBe('domain_ok');
    expect(await (await serve(closed)).judge()).toBe('dns_unavailable');
  });

  it('never reports a domain as invalid when two servers are silent', async () => {
    const silent: Script = { 'mx shop.de': 'silence' };
    expect(await (await serve(silent, silent)).judge(2)).toBe('dns_unavailable');
  });
});
