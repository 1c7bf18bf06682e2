import { domainRule, type DomainLists } from '@postern/address';
import type { Assessment } from './assessment.ts';
import type { Code, Level, Preset, Rule, Trait } from './types.ts';

/** A key of a rule, beside the status: a reason, a trait, or every `syntax_*` at once. */
export type ReasonKey = Code | Trait | 'syntax';

/** Rules as data: for each status, for "no result", and for single reasons. */
export interface Policy {
  /** The rules that yours change. Default `balanced`. */
  preset?: Preset | undefined;
  /** For a `valid` address. */
  valid?: Rule | undefined;
  /** For a `risky` address. */
  risky?: Rule | undefined;
  /** For an `invalid` address. */
  invalid?: Rule | undefined;
  /** For an address without a result. A 429 allows under every policy. */
  failure?: Rule | undefined;
  /** A reason beats its status; of several, the strictest wins. */
  reasons?: Partial<Record<ReasonKey, Rule | undefined>> | undefined;
  /**
   * Your own lists of domains. `block` makes an address risky with the reason `domain_blocked`; `allow` removes the traits
   * of other lists: disposable, role and free. Both lists are visible in the source of the page.
   */
  domains?: DomainLists | undefined;
}

/** A key of a policy's rules, beside reasons. */
type Status = 'valid' | 'risky' | 'invalid' | 'failure';

const STRICTNESS: Rule[] = ['allow', 'warn', 'confirm', 'block'];

/** The rules of the presets. */
const PRESETS: Record<Preset, Policy & Record<Status, Rule>> = {
  balanced: {
    valid: 'allow',
    risky: 'warn',
    invalid: 'block',
    failure: 'allow',
    reasons: { disposable: 'block', domain_blocked: 'block' },
  },
  strict: {
    valid: 'allow',
    risky: 'block',
    invalid: 'block',
    failure: 'warn',
    reasons: { disposable: 'block', domain_blocked: 'block' },
  },
  lenient: {
    valid: 'allow',
    risky: 'warn',
    invalid: 'warn',
    failure: 'allow',
    reasons: { syntax: 'block', domain_blocked: 'block' },
  },
  warn: {
    valid: 'allow',
    risky: 'warn',
    invalid: 'warn',
    failure: 'allow',
  },
};

/** The code of the trait `disposable`; the other traits are codes themselves. */
const DISPOSABLE = 'domain_disposable';

/** The decision of a policy about an address: a part of the outcome. */
interface Ruling {
  decision: Rule;
  /** How the decision weighs on screen. */
  level: Level;
  /** The code of what decided, for the message. */
  code: Code;
}

/** Decides on an address from the facts about it. Pure. */
export function decide(known: Assessment, policy: Preset | Policy = {}): Ruling {
  const given: Policy = typeof policy === 'string' ? { preset: policy } : policy;
  const preset = PRESETS[given.preset ?? 'balanced'];
  const { verdict, code } = known;
  const status = verdict === 'unknown' ? 'failure' : verdict;
  const rule = given[status] ?? preset[status];
  // Where the DNS is queried, these codes mean that it did not respond: that blocks no user.
  const isUnseen = code === 'tld_unknown' || code === 'typo_near';
  const mayBlock = !isUnseen || known.result?.mode === 'fast';
  const byStatus = rule === 'block' && !mayBlock ? 'confirm' : rule;
  const strictness = (key: ReasonKey) =>
    STRICTNESS.indexOf((given.reasons?.[key] ?? preset.reasons?.[key])!);
  const group = code.startsWith('syntax_') ? 'syntax' : code === DISPOSABLE ? 'disposable' : code;
  let decisive = code;
  let strictest = Math.max(strictness(code), strictness(group));
  // A trait such as `role` or `free` cannot make an `invalid` address pass: it can only tighten.
  if (verdict === 'invalid' && strictest < 0) strictest = STRICTNESS.indexOf(byStatus);
  for (const trait of known.traits)
    if (strictness(trait) > strictest) {
      strictest = strictness(trait);
      decisive = trait === 'disposable' ? DISPOSABLE : trait;
    }
  const isLimited = known.failure?.code === 'rate_limited';
  const decision = isLimited ? 'allow' : (STRICTNESS[strictest] ?? byStatus);
  const praise = verdict === 'valid' ? 'ok' : null;
  const level = decision === 'block' ? 'error' : decision === 'allow' ? praise : 'warning';
  return { decision, level, code: decisive };
}

/**
 * Rejects a preset or a rule that does not exist.
 *
 * @throws TypeError that names it, or an entry of `domains` that is not a domain.
 */
export function assertPolicy(policy: Preset | Policy | undefined): void {
  const name = typeof policy === 'string' ? policy : (policy?.preset ?? 'balanced');
  if (!Object.hasOwn(PRESETS, name))
    throw new TypeError(`createEmailValidator: no policy is named ${JSON.stringify(name)}`);
  if (typeof policy !== 'object') return;
  const { valid, risky, invalid, failure, reasons = {}, domains } = policy;
  for (const rule of [valid, risky, invalid, failure, ...Object.values(reasons)]) {
    if (rule !== undefined && !STRICTNESS.includes(rule))
      throw new TypeError(`createEmailValidator: no rule is named ${JSON.stringify(rule)}`);
  }
  if (domains) domainRule(domains, 'example.com');
}
