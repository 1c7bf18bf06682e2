import { parseAddress, suggestAddress } from '@postern/address';
import type { SyntaxCode } from '@postern/protocol';
import type { Evidence, ListFinding } from './evidence.ts';
import type { Lists } from './lists/lists.ts';
import { specialUse } from './lists/special-use.ts';
import type { Propose } from './proposals.ts';
import type { Subject } from './result.ts';

/** What is known about an address without a network. */
export interface OfflineFindings {
  subject: Subject;
  evidence: Evidence;
  /** The domain in A-labels, to be looked up; null when there is nothing to look up. */
  domain: string | null;
}

/** What the offline checks need. */
export interface OfflineOptions {
  lists: Lists;
  /** Lets the names through that are reserved for tests and examples. */
  testMode: boolean;
  propose: Propose;
}

const PASS: ListFinding = { state: 'pass' };
const FAIL: ListFinding = { state: 'fail' };
const SKIPPED = { state: 'skipped' } as const;
const PUBLIC = { state: 'pass' } as const;
const NOT_ASKED = { state: 'skipped', cause: 'not_asked', code: 0 } as const;

/** Answers every question that needs no network: syntax, special-use names, lists, typo. */
export function checkOffline(text: string, options: OfflineOptions): OfflineFindings {
  const parsed = parseAddress(text);
  if (!parsed.ok) return unreadable(text, parsed.code);

  const { address, local, asciiDomain: domain } = parsed;
  const { lists, testMode, propose } = options;
  const use = specialUse(domain);
  const isReserved = use !== null && !(testMode && use.isForTests);
  const isSquat = lists.isTypoSquat(domain);
  const isFree = lists.isFree(domain);
  const isRelay = lists.isRelay(domain);
  const isKnown = !isSquat && (isFree || isRelay);
  const proposed = isKnown || use !== null ? null : propose(local, parsed.domain);
  return {
    subject: { address, proposed },
    evidence: {
      mode: 'fast',
      syntax: { state: 'pass' },
      reserved: isReserved ? { state: 'fail', use } : PUBLIC,
      tld: lists.hasTld(domain) || use !== null ? PASS : FAIL,
      disposable: !isRelay && lists.isDisposable(domain) ? FAIL : PASS,
      squat: isSquat ? FAIL : PASS,
      typo: proposed === null ? PASS : FAIL,
      isRole: lists.isRole(local),
      isFree,
      isSuspect: lists.isSuspect(domain),
      dns: SKIPPED,
      smtp: NOT_ASKED,
    },
    domain: isReserved ? null : domain,
  };
}

function unreadable(text: string, code: SyntaxCode): OfflineFindings {
  const address = text.trim().normalize();
  const proposed = suggestAddress(text);
  return {
    subject: { address, proposed: proposed === address ? null : proposed },
    evidence: {
      mode: 'fast',
      syntax: { state: 'fail', code },
      reserved: SKIPPED,
      tld: SKIPPED,
      disposable: SKIPPED,
      squat: SKIPPED,
      typo: SKIPPED,
      isRole: false,
      isFree: false,
      isSuspect: false,
      dns: SKIPPED,
      smtp: NOT_ASKED,
    },
    domain: null,
  };
}
