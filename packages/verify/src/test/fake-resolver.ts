import type { DnsResolver, MxRecord } from '../dns/resolver.ts';

/** A DNS zone as an object literal; other names do not exist. */
export interface FakeZone {
  /** `{ 'shop.example': ['mx1.shop.example'] }`; an empty list is an empty answer. */
  mx?: Record<string, readonly (string | MxRecord)[]>;
  /** IPv4 and IPv6 addresses by name. */
  a?: Record<string, readonly string[]>;
  /** TXT records by name. */
  txt?: Record<string, readonly string[]>;
  /** Names that exist without records of the queried type. */
  bare?: readonly string[];
  /** Queries that fail with an error code: by name, or by type and name (`mx slow.example`). */
  fail?: Record<string, string>;
  /** Queries that never settle. */
  hang?: readonly string[];
}

/** A resolver for a literal zone; `asked` lists the queries, as `mx shop.example`. */
export function fakeResolver(zone: FakeZone = {}): DnsResolver & { asked: string[] } {
  const { mx = {}, a = {}, txt = {}, bare = [], fail = {}, hang = [] } = zone;
  const exists = new Set([...Object.keys(mx), ...Object.keys(a), ...Object.keys(txt), ...bare]);
  const asked: string[] = [];

  const answer = async <T>(type: string, name: string, records: readonly T[] | undefined) => {
    const question = `${type} ${name}`;
    asked.push(question);
    if (hang.includes(name) || hang.includes(question)) await new Promise(() => undefined);
    const code = fail[question] ?? fail[name];
    if (code) throw failure(code);
    if (records) return records;
    throw failure(exists.has(name) ? 'ENODATA' : 'ENOTFOUND');
  };
  const addresses = (name: string, isIpv6: boolean) => {
    const found = a[name]?.filter((address) => address.includes(':') === isIpv6);
    return found?.length ? found : undefined;
  };

  return {
    asked,
    resolveMx: (name) => answer('mx', name, mx[name]?.map(record)),
    resolve4: (name) => answer('a', name, addresses(name, false)),
    resolve6: (name) => answer('aaaa', name, addresses(name, true)),
    resolveTxt: (name) =>
      answer(
        'txt',
        name,
        txt[name]?.map((record) => [record]),
      ),
  };
}

function record(entry: string | MxRecord, index: number): MxRecord {
  return typeof entry === 'string' ? { exchange: entry, priority: index * 10 } : entry;
}

function failure(code: string): Error {
  return Object.assign(new Error(`query${code}`), { code });
}
