import {
  MODES,
  ValidateError,
  type CompleteResult,
  type Mode,
  type SingleRequest,
} from '@postern/protocol';
import { classify } from './classify.ts';
import { within } from './deadline.ts';
import { createLookup } from './dns/lookup.ts';
import { findMailHosts, knownMailHosts } from './dns/mail-hosts.ts';
import type { DnsFinding, Evidence, SmtpFinding } from './evidence.ts';
import { checkOffline, type OfflineFindings } from './offline.ts';
import { isBudget, settingsOf, type VerifierOptions } from './options.ts';
import { createProposer } from './proposals.ts';
import { toResult } from './result.ts';
import type { FindMailbox } from './smtp/mailboxes.ts';
import { answerTest } from './test-mode/answer-test.ts';

/** How one address is judged. */
export interface VerifyOptions {
  /** Calls the verification off: the promise rejects with its reason. */
  signal?: AbortSignal;
  /** The longest that this call takes, in milliseconds, in place of the mode's own budget. */
  budgetMs?: number;
}

/** Judges addresses: a `Validate` that can also say how it knows. */
export interface Verifier {
  (request: SingleRequest, options?: VerifyOptions): Promise<CompleteResult>;
  /** As the call itself, and with the evidence that the judgement rests on. */
  explain(request: SingleRequest, options?: VerifyOptions): Promise<Explanation>;
}

/** A result and what it rests on. */
export interface Explanation {
  result: CompleteResult;
  evidence: Evidence;
}

/**
 * Makes a `Validate` that answers for real: from its lists; in mode `medium`, which is the
 * default, from the DNS too; and in mode `deep` from the mail hosts themselves.
 *
 * Without `heloName` and `mailFrom` mode `deep` is answered as `medium`, and the result's `mode`
 * says so. Answers are remembered inside, and mail hosts are paced, so make one and keep it. An
 * answer always comes within the budget: when the DNS is late, it says `dns_unavailable`, and when
 * a mail host is, it says what is known without it. Throws a TypeError for options that make no
 * sense; a call rejects with a `ValidateError` for a request that does not, or the signal's reason.
 *
 * Source: docs/decisions/0003-modes.md; 0005-status-score-reason.md; 0007-caching.md.
 */
export function createVerifier(options: VerifierOptions = {}): Verifier {
  const settings = settingsOf(options);
  const { lists, testMode, isReachable, identity } = settings;
  const offline = { lists, testMode, propose: createProposer() };
  const lookup = createLookup(settings.resolver, settings.now, settings.caches.dns);
  let mailboxes: Promise<FindMailbox> | null = null;

  /** Loaded at the first question: who never asks mail hosts pays nothing for it. */
  const findMailbox: FindMailbox = async (mailbox, wait) => {
    mailboxes ??= import('./smtp/mailboxes.ts').then(({ createMailboxes }) =>
      createMailboxes(identity!, lookup, settings),
    );
    return (await mailboxes)(mailbox, wait);
  };

  const askDns = (domain: string, { ms, signal }: Wait) =>
    within<DnsFinding>(findMailHosts(domain, lookup, isReachable), { ms, signal }, () => LATE);

  /** Asks the network about what the offline checks have left open. */
  const ask = async (
    { evidence, subject, domain }: OfflineFindings,
    mode: 'medium' | 'deep',
    { signal, budgetMs = settings.budgetMs[mode] }: VerifyOptions,
  ): Promise<Evidence> => {
    const carriedOut = identity ? mode : 'medium';
    if (domain === null) return { ...evidence, mode: carriedOut };
    const fromMs = performance.now();
    const dnsMs = Math.min(budgetMs, settings.budgetMs.medium);
    const known = knownMailHosts(domain, lookup, isReachable);
    const dns = known ?? (await askDns(domain, { ms: dnsMs, signal }));
    const isOver = carriedOut === 'medium' || dns.state !== 'pass';
    if (isOver || evidence.disposable.state === 'fail') {
      return { ...evidence, mode: carriedOut, dns };
    }
    const local = subject.address.slice(0, subject.address.lastIndexOf('@'));
    const ms = budgetMs - (performance.now() - fromMs);
    const mailbox = { local, domain, hosts: dns.hosts };
    const smtp = await askMailHosts(findMailbox, mailbox, { ms, signal });
    return { ...evidence, mode: 'deep', dns, smtp };
  };

  const examine = async (email: string, mode: Mode, wait: VerifyOptions): Promise<Explanation> => {
    const found = checkOffline(email, offline);
    const evidence = mode === 'fast' ? found.evidence : await ask(found, mode, wait);
    return { evidence, result: toResult(found.subject, evidence, classify(evidence)) };
  };

  const verify = async (request: SingleRequest, wait: VerifyOptions = {}) =>
    (await explain(request, wait)).result;

  const explain = async (request: SingleRequest, wait: VerifyOptions = {}) => {
    const { email, mode } = checked(request, wait);
    wait.signal?.throwIfAborted();
    const { signal, budgetMs = settings.budgetMs[mode === 'deep' ? 'deep' : 'medium'] } = wait;
    const tested = testMode ? answerTest(email, mode, { budgetMs, signal }) : null;
    return tested ?? examine(email, mode, wait);
  };

  return Object.assign(verify, { explain });
}

interface Wait {
  ms: number;
  signal: AbortSignal | undefined;
}

/** The prober ends so long before the budget does, to say why. */
const HEAD_START_MS = 50;
const LATE: DnsFinding = { state: 'temperror', cause: 'ETIMEOUT' };
const NO_TIME: SmtpFinding = { state: 'skipped', cause: 'unavailable', code: 0 };

/** Whoever waits no longer leaves, so that no connection outlives the last of them. */
async function askMailHosts(
  findMailbox: FindMailbox,
  mailbox: Parameters<FindMailbox>[0],
  { ms, signal }: Wait,
): Promise<SmtpFinding> {
  const limitMs = ms - HEAD_START_MS;
  if (limitMs <= 0) return NO_TIME;
  const controller = new AbortController();
  try {
    const finding = findMailbox(mailbox, { limitMs, signal: controller.signal });
    return await within(finding, { ms, signal }, () => NO_TIME);
  } finally {
    controller.abort();
  }
}

/** Source: service interface §4.1; the default mode, docs/decisions/0003-modes.md. */
function checked(
  request: SingleRequest,
  { budgetMs }: VerifyOptions,
): { email: string; mode: Mode } {
  const { email, mode = 'medium' } = (request ?? {}) as Partial<SingleRequest>;
  if (typeof email !== 'string') {
    throw new ValidateError('unprocessable', { message: 'email must be a string' });
  }
  if (!MODES.includes(mode)) {
    throw new ValidateError('unprocessable', {
      message: `mode must be one of ${MODES.join(', ')}`,
    });
  }
  if (budgetMs !== undefined && !isBudget(budgetMs)) {
    throw new TypeError('verify: budgetMs must be a positive number of milliseconds');
  }
  return { email, mode };
}
