import {
  MODES,
  ValidateError,
  type Mode,
  type SingleRequest,
  type Validate,
} from '@postern/protocol';
import { classify } from './classify.ts';
import { within } from './deadline.ts';
import { createLookup } from './dns/lookup.ts';
import { findMailHosts } from './dns/mail-hosts.ts';
import type { DnsResolver } from './dns/resolver.ts';
import { systemResolver } from './dns/system-resolver.ts';
import type { DnsFinding } from './evidence.ts';
import { bundledLists, type Lists } from './lists/lists.ts';
import { checkOffline } from './offline.ts';
import { createProposer } from './proposals.ts';
import { toResult } from './result.ts';

/** What a verifier can be given; every option has a default. */
export interface VerifierOptions {
  /** Asks the DNS: node:dns/promises' `Resolver` or anything of its shape. Default: the system's name servers. */
  resolver?: DnsResolver;
  /** The clock of the caches, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** Replaces single lists; the rest stay as bundled. */
  lists?: Partial<Lists>;
  /** The longest that a verification in mode `medium` takes, in milliseconds. Default 2000. */
  budgetMs?: number;
  /** Judges names under `test` and `example` like any other. Default false. */
  testMode?: boolean;
}

const BUDGET_MS = 2000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Makes a `Validate` that answers for real: from its lists, and in mode `medium`, which is the
 * default, from the DNS.
 *
 * It never opens a connection to a mail host: mode `deep` is answered as `medium`, and the
 * result's `mode` says so. Answers are remembered inside, so make one and keep it. An answer
 * always comes within the budget; when the DNS is late, it says `dns_unavailable`. Throws a
 * TypeError for options that make no sense.
 *
 * Source: docs/decisions/0003-modes.md; docs/decisions/0007-caching.md.
 */
export function createVerifier(options: VerifierOptions = {}): Validate {
  const {
    resolver = systemResolver(),
    now = Date.now,
    budgetMs = BUDGET_MS,
    testMode = false,
  } = options;
  refuse(options);
  const lists = { ...bundledLists, ...options.lists };
  const offline = { lists, testMode, propose: createProposer() };
  const lookup = createLookup(resolver, now);

  const lookUp = (domain: string, signal: AbortSignal | undefined) =>
    within<DnsFinding>(findMailHosts(domain, lookup), { ms: budgetMs, signal }, () => LATE);

  return async (request, { signal } = {}) => {
    const { email, mode } = checked(request);
    signal?.throwIfAborted();
    const found = checkOffline(email, offline);
    const { subject, domain } = found;
    let { evidence } = found;
    if (mode !== 'fast') {
      const dns = domain === null ? evidence.dns : await lookUp(domain, signal);
      evidence = { ...evidence, mode: 'medium', dns };
    }
    return toResult(subject, evidence, classify(evidence));
  };
}

/** Throws a TypeError for options that make no sense. */
function refuse({ resolver, now, budgetMs = BUDGET_MS, lists = {} }: VerifierOptions): void {
  if (!(budgetMs > 0 && budgetMs <= LONGEST_TIMER_MS)) {
    throw new TypeError('createVerifier: budgetMs must be a positive number of milliseconds');
  }
  if (now !== undefined && typeof now !== 'function') {
    throw new TypeError('createVerifier: now must be a function');
  }
  for (const method of ['resolveMx', 'resolve4', 'resolve6'] as const) {
    if (resolver !== undefined && typeof resolver?.[method] !== 'function') {
      throw new TypeError(`createVerifier: resolver must have the method ${method}`);
    }
  }
  for (const [name, list] of Object.entries(lists)) {
    if (typeof list !== 'function') {
      throw new TypeError(`createVerifier: lists.${name} must be a function`);
    }
  }
}

const LATE: DnsFinding = { state: 'temperror', cause: 'ETIMEOUT' };

/** Source: service interface §4.1; the default mode, docs/decisions/0003-modes.md. */
function checked(request: SingleRequest): { email: string; mode: Mode } {
  const { email, mode = 'medium' } = (request ?? {}) as Partial<SingleRequest>;
  if (typeof email !== 'string') {
    throw new ValidateError('unprocessable', { message: 'email must be a string' });
  }
  if (!MODES.includes(mode)) {
    throw new ValidateError('unprocessable', {
      message: `mode must be one of ${MODES.join(', ')}`,
    });
  }
  return { email, mode };
}
