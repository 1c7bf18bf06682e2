import { doubtOf, parseAddress, suggestAddress, type Doubt } from '@postern/address';
import { SYNTAX_CODES, type SyntaxCode } from '@postern/protocol';
import { classify, type Judgement } from '../verdict/classify.ts';
import { domainFacts, type DomainFacts, type FactSources } from './domain-facts.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { createMemory } from '../shared/memory.ts';
import type { Subject } from '../verdict/result.ts';

/** What is known about an address without a network. */
export interface OfflineFindings {
  subject: Subject;
  /** Frozen, for other addresses share it. */
  evidence: Evidence;
  /** How the evidence is judged as it stands. */
  judgement: Readonly<Judgement>;
  /** The domain in A-labels, to be looked up; null when there is nothing to look up. */
  domain: string | null;
}

/**
 * The facts of so many domains are remembered, twice: for roles and for persons. More would cost a new domain more
 * than they save at one that comes again: whatever lives long, the garbage collector copies.
 */
const CAPACITY = 256;
/** Longer text is left as it came: the time that composing takes grows with the square of a row of marks. */
const MAX_COMPOSED = 1016;

/**
 * Makes the check that answers every question that needs no network: syntax, special-use names,
 * lists, typo.
 *
 * What it found out about a domain it remembers until `lists.revision` changes: nearly every
 * address is at a domain that was asked about before.
 */
export function createOfflineCheck(sources: FactSources): (text: string) => OfflineFindings {
  const { lists } = sources;
  let persons = createMemory<DomainFacts>(CAPACITY);
  let roles = createMemory<DomainFacts>(CAPACITY);
  let revision = lists.revision?.();

  return (text) => {
    const parsed = parseAddress(text);
    if (!parsed.ok) return unreadable(text, parsed.code);
    const { address, local, asciiDomain } = parsed;
    const newest = lists.revision?.();
    if (newest !== revision) {
      persons = createMemory(CAPACITY);
      roles = createMemory(CAPACITY);
      revision = newest;
    }
    const isRole = lists.isRole(local);
    const memory = isRole ? roles : persons;
    let facts = memory.get(asciiDomain);
    if (facts === undefined) {
      const domain = standalone(asciiDomain);
      facts = domainFacts({ domain, isRole }, sources);
      memory.set(domain, facts);
    }
    const { domain, meant } = facts;
    const proposed = meant === null ? null : `${local}@${meant}`;
    const { evidence, judgement } = doubted(facts, doubtOf(address));
    return { subject: { address, proposed }, evidence, judgement, domain };
  };
}

/** What is known of a domain, with the doubt about one address at it. */
function doubted(
  facts: Pick<OfflineFindings, 'evidence' | 'judgement'>,
  doubt: Doubt | null,
): Pick<OfflineFindings, 'evidence' | 'judgement'> {
  if (doubt === null) return facts;
  const evidence = Object.freeze({ ...facts.evidence, doubt });
  return { evidence, judgement: classify(evidence) };
}

/** A copy: a part of a text keeps all of it in memory, which may be a whole list of addresses. */
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

const SKIPPED = Object.freeze({ state: 'skipped' } as const);

/** What each broken rule of syntax comes to. */
const BROKEN = Object.fromEntries(
  SYNTAX_CODES.map((code) => {
    const evidence: Evidence = Object.freeze({
      mode: 'fast',
      syntax: Object.freeze({ state: 'fail', code } as const),
      doubt: null,
      reserved: SKIPPED,
      tld: SKIPPED,
      disposable: SKIPPED,
      squat: SKIPPED,
      typo: SKIPPED,
      isRole: false,
      isFree: false,
      isSuspect: false,
      dns: SKIPPED,
      smtp: Object.freeze({ state: 'skipped', cause: 'not_asked', code: 0 } as const),
    });
    return [code, { evidence, judgement: Object.freeze(classify(evidence)) }];
  }),
) as Record<SyntaxCode, Pick<OfflineFindings, 'evidence' | 'judgement'>>;
