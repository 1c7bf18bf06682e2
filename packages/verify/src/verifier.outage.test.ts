import { expect, it } from 'vitest';
import type { CompleteResult } from '@postern/protocol';
import { createSecondTry } from './dns/second-try.ts';
import { createWaryResolver, type ZoneResolver } from './dns/wary-resolver.ts';
import { createVerifier } from './node/verifier.ts';

/* Every combination of failures of name servers, through the whole verifier. */

/** A server's response to a query. `private` and `public` are addresses, or a host with such an address. */
const DEEDS = [
  'silent',
  'SERVFAIL',
  'REFUSED',
  'garbage',
  'empty',
  'NXDOMAIN',
  'no data',
  'private',
  'public',
] as const;
type Deed = (typeof DEEDS)[number];
type Deeds = Readonly<Record<'mx' | 'a' | 'aaaa', Deed>>;

const CODES: Partial<Record<Deed, string>> = {
  SERVFAIL: 'ESERVFAIL',
  REFUSED: 'EREFUSED',
  garbage: 'EBADRESP',
  NXDOMAIN: 'ENOTFOUND',
  'no data': 'ENODATA',
};
const ADDRESSES = {
  a: { private: '10.0.0.1', public: '93.184.216.34' },
  aaaa: { private: 'fd00::1', public: '2606:2800:220:1::1' },
};
/** The negative answers: only these can make an address invalid. */
const DENIALS: readonly Deed[] = ['NXDOMAIN', 'no data'];
/**
 * The addresses in mode `fast`: without a finding, a role, a near-typo, an unknown top-level domain, disposable email.
 */
const EMAILS = [
  'jane@shop.de',
  'info@shop.de',
  'jane@gmaill.co.uk',
  'jane@shop.con',
  'x@yopmail.com',
];

function serverOf(deeds: Deeds, knowsCom = true): ZoneResolver {
  const answer = async <T>(deed: Deed, records: readonly T[]) => {
    if (deed === 'silent') return new Promise<never>(() => undefined);
    if (deed === 'empty') return [];
    const code = CODES[deed];
    if (code) throw Object.assign(new Error(code), { code });
    return records;
  };
  const addresses = (type: 'a' | 'aaaa') => {
    const deed = deeds[type];
    return answer(deed, [ADDRESSES[type][deed === 'private' ? 'private' : 'public']]);
  };
  return {
    resolveMx: (name) =>
      answer(deeds.mx, [{ exchange: `mx.${name.replace(/\.$/, '')}`, priority: 1 }]),
    resolve4: () => addresses('a'),
    resolve6: () => addresses('aaaa'),
    resolveNs: async () => {
      if (knowsCom) return ['a.gtld-servers.net'];
      throw Object.assign(new Error('denied'), { code: 'ENOTFOUND' });
    },
  };
}

const EVERY: readonly Deeds[] = DEEDS.flatMap((mx) =>
  DEEDS.flatMap((a) => DEEDS.map((aaaa) => ({ mx, a, aaaa }))),
);
const ALIKE: readonly Deeds[] = DEEDS.map((deed) => ({ mx: deed, a: deed, aaaa: deed }));

const judgedFast = new Map<string, CompleteResult>();
const fast = createVerifier();
for (const email of EMAILS) judgedFast.set(email, await fast({ email, mode: 'fast' }));

/** The fault of a result, given the responses of the servers; '' for none. */
function faultIn(result: CompleteResult, email: string, mayDeny: boolean): string {
  const known = judgedFast.get(email)!;
  const isUnseen = result.checks?.['mx'] === 'unknown';
  if (result.status === 'invalid' && known.status !== 'invalid' && !mayDeny) return 'invalid';
  if (!isUnseen) return '';
  if (result.status === 'valid' || result.mx_valid) return 'sure without an answer';
  if (result.score > known.score) return 'a better score than fast';
  const isVaguer =
    known.reason_code !== 'checks_passed_fast' && result.reason_code !== known.reason_code;
  return isVaguer ? `vaguer than fast: ${result.reason_code}, not ${known.reason_code}` : '';
}

async function faultsOf(
  cases: readonly { servers: readonly Deeds[]; mayDeny: boolean; knowsCom?: boolean }[],
): Promise<string[]> {
  const faults = cases.flatMap(({ servers, mayDeny, knowsCom }) => {
    const resolvers = servers.map((deeds) =>
      createWaryResolver(serverOf(deeds, knowsCom), Date.now),
    );
    const resolver = createSecondTry(resolvers, { attemptMs: 20 });
    const verify = createVerifier({ resolver, budgetMs: 120 });
    return EMAILS.map(async (email) => {
      const fault = faultIn(await verify({ email, mode: 'medium' }), email, mayDeny);
      return fault && `${email}: ${fault}, where ${JSON.stringify(servers)}`;
    });
  });
  return (await Promise.all(faults)).filter(Boolean);
}

/** Whether a response is negative, or is a private address. */
function denies(deeds: Deeds): boolean {
  return Object.values(deeds).some((deed) => DENIALS.includes(deed) || deed === 'private');
}

it('the result has no fault for any responses of one name server', async () => {
  const cases = EVERY.map((deeds) => ({ servers: [deeds], mayDeny: denies(deeds) }));
  expect(await faultsOf(cases)).toEqual([]);
  expect(cases).toHaveLength(729);
});

it('the result has no fault for any responses of two name servers', async () => {
  const cases = ALIKE.flatMap((one) =>
    ALIKE.map((other) => ({ servers: [one, other], mayDeny: denies(one) || denies(other) })),
  );
  expect(await faultsOf(cases)).toEqual([]);
});

it('a negative answer is ignored from a name server that denies the public internet', async () => {
  const denying = EVERY.filter((deeds) => Object.values(deeds).every((deed) => deed !== 'private'));
  const cases = denying.map((deeds) => ({ servers: [deeds], mayDeny: false, knowsCom: false }));
  expect(await faultsOf(cases)).toEqual([]);
});
