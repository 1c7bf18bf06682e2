import { suggestDomain } from '@postern/address';
import { FAULTLESS } from '../verdict/base-evidence.ts';
import { classify, type Judgement } from '../verdict/classify.ts';
import type { DisposableFinding, Evidence, ListFinding } from '../verdict/evidence.ts';
import type { Lists } from '../lists/lists.ts';
import { specialUse } from '../lists/special-use.ts';

/** What all addresses at a domain have in common, without network requests. */
export interface DomainFacts {
  /** The domain to look up; null when there is nothing to look up. */
  readonly domain: string | null;
  /** The domain that was probably meant; null for none. */
  readonly meant: string | null;
  /** Frozen, because many addresses share it. */
  readonly evidence: Evidence;
  /** The result of this evidence; also frozen. */
  readonly judgement: Readonly<Judgement>;
}

/** A domain, and whether the address at it is a role address. */
export interface DomainQuery {
  /** In lower case and A-labels. */
  domain: string;
  /** Whether the local part names a role. */
  isRole: boolean;
}

/** The sources of the facts. */
export interface FactSources {
  lists: Lists;
  /** Allows the names that are reserved for tests and examples. */
  testMode: boolean;
}

const PASS: ListFinding = Object.freeze({ state: 'pass' });
const FAIL: ListFinding = Object.freeze({ state: 'fail' });

/** Nearly every new domain is on no list. */
const UNLISTED = judged(FAULTLESS);
const UNLISTED_ROLE = judged({ ...FAULTLESS, isRole: true });

/** Finds the facts of a domain: special-use names, lists, typo. */
export function domainFacts({ domain, isRole }: DomainQuery, sources: FactSources): DomainFacts {
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
    if (!isNamed) return { domain, meant, ...(isRole ? UNLISTED_ROLE : UNLISTED) };
  }
  const evidence: Evidence = {
    ...FAULTLESS,
    reserved: isReserved ? Object.freeze({ state: 'fail', use } as const) : FAULTLESS.reserved,
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

/** Evidence and its result, frozen, because many addresses share them. */
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
