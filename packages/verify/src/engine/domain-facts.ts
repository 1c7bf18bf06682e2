import { suggestDomain } from '@postern/address';
import { classify, type Judgement } from '../verdict/classify.ts';
import type { DisposableFinding, Evidence, ListFinding } from '../verdict/evidence.ts';
import type { Lists } from '../lists/lists.ts';
import { specialUse } from '../lists/special-use.ts';

/** What every address at a domain has in common, without a network. */
export interface DomainFacts {
  /** The domain, to be looked up; null when there is nothing to look up. */
  readonly domain: string | null;
  /** The domain that was probably meant, null for none. */
  readonly meant: string | null;
  /** Frozen, for many addresses share it. */
  readonly evidence: Evidence;
  /** How the evidence is judged as it stands; frozen too. */
  readonly judgement: Readonly<Judgement>;
}

/** What there is to be known about. */
export interface Place {
  /** In lower case and A-labels. */
  domain: string;
  /** Whether the local part names a role. */
  isRole: boolean;
}

/** What the facts rest on. */
export interface FactSources {
  lists: Lists;
  /** Lets the names through that are reserved for tests and examples. */
  testMode: boolean;
}

const PASS: ListFinding = Object.freeze({ state: 'pass' });
const FAIL: ListFinding = Object.freeze({ state: 'fail' });
const SOUND = Object.freeze({ state: 'pass' } as const);
const SKIPPED = Object.freeze({ state: 'skipped' } as const);
const NOT_ASKED = Object.freeze({ state: 'skipped', cause: 'not_asked', code: 0 } as const);

/** What is known of a person at a domain that nothing is said about: nearly every new domain is one. */
const UNLISTED_PERSON = judged({
  mode: 'fast',
  syntax: SOUND,
  doubt: null,
  reserved: SOUND,
  tld: PASS,
  disposable: PASS,
  squat: PASS,
  typo: PASS,
  isRole: false,
  isFree: false,
  isSuspect: false,
  dns: SKIPPED,
  smtp: NOT_ASKED,
});
const UNLISTED_ROLE = judged({ ...UNLISTED_PERSON.evidence, isRole: true });

/** Answers every question about a domain that needs no network: special-use names, lists, typo. */
export function domainFacts({ domain, isRole }: Place, sources: FactSources): DomainFacts {
  const { lists, testMode } = sources;
  const use = specialUse(domain);
  const isReserved = use !== null && !(testMode && use.isForTests);
  const isSquat = lists.isTypoSquat(domain);
  const isFree = lists.isFree(domain);
  const isRelay = lists.isRelay(domain);
  const isKnown = use !== null || (!isSquat && (isFree || isRelay));
  const meant = isKnown ? null : suggestDomain(domain);
  const isTldKnown = use !== null || lists.hasTld(domain);
  const isDisposable = !isRelay && lists.isDisposable(domain);
  const isListed = !isRelay && !isDisposable && lists.isListed(domain);
  const isSuspect = lists.isSuspect(domain);
  if (isTldKnown && use === null && meant === null) {
    const isNamed = isSquat || isFree || isDisposable || isListed || isSuspect;
    if (!isNamed) return { domain, meant, ...(isRole ? UNLISTED_ROLE : UNLISTED_PERSON) };
  }
  const evidence: Evidence = {
    ...UNLISTED_PERSON.evidence,
    reserved: isReserved ? Object.freeze({ state: 'fail', use } as const) : SOUND,
    tld: isTldKnown ? PASS : FAIL,
    disposable: isDisposable || isListed ? foundIn(lists, { domain, isListed }) : PASS,
    squat: isSquat ? FAIL : PASS,
    typo: meant === null ? PASS : FAIL,
    isRole,
    isFree,
    isSuspect,
  };
  return { domain: isReserved ? null : domain, meant, ...judged(evidence) };
}

/** Evidence and its judgement, frozen, for many addresses share them. */
function judged(evidence: Evidence): Pick<DomainFacts, 'evidence' | 'judgement'> {
  return { evidence: Object.freeze(evidence), judgement: Object.freeze(classify(evidence)) };
}

function foundIn(
  lists: Lists,
  { domain, isListed }: { domain: string; isListed: boolean },
): DisposableFinding {
  const state = isListed ? 'listed' : 'fail';
  const named = lists.disposableLists(domain);
  return Object.freeze(named.length > 0 ? { state, lists: Object.freeze(named) } : { state });
}
