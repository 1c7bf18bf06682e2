import {
  doubtOf,
  domainRule,
  parseAddress,
  suggestAddress,
  type Doubt,
  type DomainLists,
  type DomainRule,
} from '@postern/address';
import { SYNTAX_CODES, type SyntaxCode } from '@postern/protocol';
import { syntaxFault } from '../verdict/base-evidence.ts';
import { classify, type Judgement } from '../verdict/classify.ts';
import { domainFacts, type DomainFacts, type FactSources } from './domain-facts.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { createCache } from '../shared/cache.ts';
import type { Subject } from '../verdict/result.ts';

/** The findings about an address that need no network requests. */
export interface OfflineFindings {
  subject: Subject;
  /** Frozen, because other addresses share it. */
  evidence: Evidence;
  /** The result of this evidence. */
  judgement: Readonly<Judgement>;
  /** The domain to look up, in A-labels; null when there is nothing to look up. */
  domain: string | null;
}

/**
 * How many domains are cached, once for role addresses and once for others. More would slow down new domains more than
 * it speeds up repeated ones: the garbage collector copies long-lived objects.
 */
const CAPACITY = 512;
/** Longer text is not composed: it would take time in proportion to the square of its length. */
const MAX_COMPOSED = 1016;

/**
 * Creates the check that needs no network: syntax, special-use names, lists, typo.
 *
 * The facts of a domain are cached until `lists.revision` changes, since nearly every address is at a domain that was
 * checked before.
 */
export function createOfflineCheck(
  sources: FactSources & { domains: DomainLists },
): (text: string, own?: DomainLists) => OfflineFindings {
  const { lists, domains } = sources;
  let roles = createCache<DomainFacts>(CAPACITY);
  let others = createCache<DomainFacts>(CAPACITY);
  let revision = lists.revision?.();

  return (text, own) => {
    const parsed = parseAddress(text);
    if (!parsed.ok) return unreadable(text, parsed.code);
    const { address, local, asciiDomain } = parsed;
    const newest = lists.revision?.();
    if (newest !== revision) {
      roles = createCache(CAPACITY);
      others = createCache(CAPACITY);
      revision = newest;
    }
    const isRole = lists.isRole(local);
    const cache = isRole ? roles : others;
    let facts = cache.get(asciiDomain);
    if (facts === undefined) {
      const domain = standalone(asciiDomain);
      facts = domainFacts({ domain, isRole }, sources);
      cache.set(domain, facts);
    }
    const { domain, meant } = facts;
    const proposed = meant === null ? null : `${local}@${meant}`;
    const ownRule = (own && domainRule(own, asciiDomain)) ?? domainRule(domains, asciiDomain);
    const { evidence, judgement } = ofAddress(facts, { doubt: doubtOf(address), ownRule });
    return { subject: { address, proposed }, evidence, judgement, domain };
  };
}

/** The facts of a domain, with the findings about one address at it and the lists of one call. */
function ofAddress(
  facts: Pick<OfflineFindings, 'evidence' | 'judgement'>,
  { doubt, ownRule }: { doubt: Doubt | null; ownRule: DomainRule | null },
): Pick<OfflineFindings, 'evidence' | 'judgement'> {
  if (doubt === null && ownRule === null) return facts;
  const lifted = ownRule === 'allow' ? LIFTED : {};
  const evidence = Object.freeze({ ...facts.evidence, ...lifted, doubt, ownRule });
  return { evidence, judgement: classify(evidence) };
}

/** The findings of lists that `allow` overrides. */
const LIFTED: Partial<Evidence> = {
  disposable: Object.freeze({ state: 'pass' }),
  isFree: false,
  isRole: false,
  isSuspect: false,
};

/** A copy: a substring keeps its whole string in memory, which can be a whole list of addresses. */
function standalone(part: string): string {
  return ` ${part}`.slice(1);
}

function unreadable(text: string, code: SyntaxCode): OfflineFindings {
  const typed = text.trim();
  const address = typed.length > MAX_COMPOSED ? typed : typed.normalize();
  const proposed = suggestAddress(text);
  return {
    subject: { address, proposed: proposed === address ? null : proposed },
    ...BROKEN[code],
    domain: null,
  };
}

/** The result for each violated syntax rule. */
const BROKEN = Object.fromEntries(
  SYNTAX_CODES.map((code) => {
    const evidence = syntaxFault(code);
    return [code, { evidence, judgement: Object.freeze(classify(evidence)) }];
  }),
) as Record<SyntaxCode, Pick<OfflineFindings, 'evidence' | 'judgement'>>;
