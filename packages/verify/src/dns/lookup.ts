import { createDedupe, type Dedupe } from '@postern/concurrency';
import type { DnsAnswer } from './answer.ts';
import { answerOf, errorAnswerOf } from './answer.ts';
import { createCache, type TtlCache } from '../shared/cache.ts';
import { dnsError } from './dns-error.ts';
import { FILTERED, isUnspecified } from './filtered.ts';
import type { AddressRecord, DnsResolver, MxRecord } from './resolver.ts';

/** DNS queries with a cache: one query at a time for each name and type. */
export interface Lookup {
  mx(domain: string): Promise<DnsAnswer<MxRecord>>;
  /** IPv4 addresses. */
  a(host: string): Promise<DnsAnswer<string>>;
  /** IPv6 addresses. */
  aaaa(host: string): Promise<DnsAnswer<string>>;
  /** TXT records, each joined into one string. */
  txt(name: string): Promise<DnsAnswer<string>>;
  /** The cached results. */
  known: {
    mx(domain: string): DnsAnswer<MxRecord> | undefined;
    a(host: string): DnsAnswer<string> | undefined;
    aaaa(host: string): DnsAnswer<string> | undefined;
    txt(name: string): DnsAnswer<string> | undefined;
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEMPORARY_MS = 60_000;
/** The maximum number of pending queries of each type that calls can join. */
const MAX_JOINED = 10_000;
const TTL = { ttl: true } as const;
/** An older pending query is sent again, so that a hanging resolver does not block a name forever. */
const JOIN_MS = 10_000;

/** The options of a lookup. */
export interface LookupOptions {
  /** How many results of each type are cached. Default 10,000. */
  capacity?: number;
  /** Whether calls share a pending query. Default true. */
  isJoined?: boolean;
}

/**
 * Creates a lookup over a resolver. Names must be lower-case A-labels. It never rejects.
 *
 * Caches at most `capacity` results of each type: MX and addresses for their TTL up to 24 h, or 1 h without one; a
 * negative answer for its TTL up to 1 h, or 1 h without one; temporary failures for 60 s.
 *
 * Source: docs/decisions/engine.md#0007.
 */
export function createLookup(
  resolver: DnsResolver,
  now: () => number,
  { capacity = 10_000, isJoined = true }: LookupOptions = {},
): Lookup {
  const mx = createCache<DnsAnswer<MxRecord>>(capacity, now);
  const a = createCache<DnsAnswer<string>>(capacity, now);
  const aaaa = createCache<DnsAnswer<string>>(capacity, now);
  const txt = createCache<DnsAnswer<string>>(capacity, now);
  const dedupe = <T>(): Join<T> | null =>
    isJoined ? createDedupe({ maxMs: JOIN_MS, now, maxKeys: MAX_JOINED }) : null;
  return {
    mx: cached((name) => resolver.resolveMx(name), exchanges, { answers: mx, join: dedupe() }),
    a: cached((name) => resolver.resolve4(name, TTL), addresses, {
      answers: a,
      join: dedupe(),
    }),
    aaaa: cached((name) => resolver.resolve6(name, TTL), addresses, {
      answers: aaaa,
      join: dedupe(),
    }),
    txt: cached(async (name) => (await resolver.resolveTxt?.(name)) ?? [], texts, {
      answers: txt,
      join: dedupe(),
    }),
    known: { mx: mx.get, a: a.get, aaaa: aaaa.get, txt: txt.get },
  };
}

type Ask<T> = (name: string) => Promise<T>;
type Join<T> = Dedupe<DnsAnswer<T>>;

/** Caches results, and joins a pending query; without `join` each call sends its own. */
function cached<R, T>(
  ask: Ask<readonly R[]>,
  read: (records: readonly R[]) => readonly T[],
  { answers, join }: { answers: TtlCache<DnsAnswer<T>>; join: Join<T> | null },
): Ask<DnsAnswer<T>> {
  const asked = async (_signal: unknown, name: string): Promise<DnsAnswer<T>> => {
    let answer: DnsAnswer<T>;
    try {
      answer = unlessFiltered(answerOf(await ask(name), read));
    } catch (error) {
      answer = errorAnswerOf(error);
    }
    answers.set(name, answer, ttlOf(answer));
    return answer;
  };
  return (name) => {
    const known = answers.get(name);
    if (known) return Promise.resolve(known);
    return join ? join(name, asked) : asked(null, name);
  };
}

/** An address that no host can have comes from a filter, and shows nothing about the name. */
function unlessFiltered<T>(answer: DnsAnswer<T>): DnsAnswer<T> {
  if (answer.state !== 'found') return answer;
  const isHostless = (record: T) => typeof record === 'string' && isUnspecified(record);
  if (!answer.records.every(isHostless)) return answer;
  return answer.server === undefined ? FILTERED : { ...FILTERED, server: answer.server };
}

function ttlOf(answer: DnsAnswer<unknown>): number {
  if (answer.state === 'temperror') return TEMPORARY_MS;
  const longestMs = answer.state === 'none' ? HOUR_MS : DAY_MS;
  return Math.min(longestMs, answer.ttlMs ?? HOUR_MS);
}

function exchanges(records: readonly MxRecord[]): readonly MxRecord[] {
  for (const { exchange } of records) if (typeof exchange !== 'string') throw unsound();
  return records;
}

function addresses(records: readonly AddressRecord[]): readonly string[] {
  return records.map((record) => {
    const address: unknown = typeof record === 'string' ? record : record.address;
    if (typeof address !== 'string') throw unsound();
    return address;
  });
}

function texts(records: readonly (readonly string[])[]): readonly string[] {
  return records.map((parts) => {
    if (!Array.isArray(parts)) throw unsound();
    return parts.join('');
  });
}

/** The error for records that are neither names nor addresses: they show nothing about the name. */
function unsound(): Error {
  return dnsError('EBADRESP', 'The resolver returned malformed records');
}
