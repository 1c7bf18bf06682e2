import type { Code } from './messages.ts';
import type { Level, Rule } from './snapshot.ts';
import type { Finding, Trait } from './verdict.ts';

/** Named policies: `balanced` is the default. */
export type Preset = 'balanced' | 'strict' | 'lenient';

/** What a rule can be keyed by beside the status: a reason, a trait, or every `syntax_*` at once. */
export type ReasonKey = Code | Trait | 'syntax';

/** Rules as data: for each status, for "no answer", and for single reasons. */
export interface Policy {
  preset?: Preset;
  valid?: Rule;
  risky?: Rule;
  invalid?: Rule;
  /** When no answer was obtained. A 429 allows under every policy. */
  failure?: Rule;
  /** A reason beats its status; of several, the strictest wins. */
  reasons?: Partial<Record<ReasonKey, Rule>>;
}

type Rules = Required<Omit<Policy, 'preset'>>;

const BALANCED: Rules = {
  valid: 'allow',
  risky: 'warn',
  invalid: 'block',
  failure: 'allow',
  reasons: { disposable: 'block' },
};

const PRESETS: Record<Preset, Rules> = {
  balanced: BALANCED,
  strict: { ...BALANCED, risky: 'block', failure: 'warn' },
  lenient: { ...BALANCED, invalid: 'warn', reasons: { syntax: 'block' } },
};

const STRICTNESS: Rule[] = ['allow', 'warn', 'confirm', 'block'];

/** Codes of the traits that have no reason code of the same name. */
const TRAIT_CODES: Partial<Record<ReasonKey, Code>> = { disposable: 'domain_disposable' };

/** Decides on a finding. Pure. Gives the rule, and the code of what decided, for the message. */
export function decide(finding: Finding, policy: Preset | Policy = {}): { rule: Rule; code: Code } {
  const given = typeof policy === 'string' ? { preset: policy } : policy;
  const preset = PRESETS[given.preset ?? 'balanced'];
  const rules = { ...preset, ...given, reasons: { ...preset.reasons, ...given.reasons } };
  const { verdict, code, traits, failure } = finding;
  const allow = { rule: 'allow' as Rule, code };
  if (failure?.code === 'rate_limited') return allow;
  let decided = null;
  for (const key of [code, ...traits, ...(code.startsWith('syntax_') ? ['syntax' as const] : [])]) {
    const rule = rules.reasons[key];
    if (rule && (!decided || STRICTNESS.indexOf(rule) > STRICTNESS.indexOf(decided.rule)))
      decided = { rule, code: key === 'syntax' ? code : (TRAIT_CODES[key] ?? (key as Code)) };
  }
  return decided ?? { rule: verdict === 'unknown' ? rules.failure : rules[verdict], code };
}

/** How a decision weighs on screen. */
export function levelOf(rule: Rule, finding: Finding): Level {
  if (rule === 'block') return 'error';
  if (rule !== 'allow') return 'warning';
  return finding.verdict === 'valid' ? 'ok' : null;
}

/** Refuses a preset that does not exist. */
export function assertPolicy(policy: Preset | Policy | undefined): void {
  const name = typeof policy === 'string' ? policy : (policy?.preset ?? 'balanced');
  if (!Object.hasOwn(PRESETS, name))
    throw new TypeError(`createEmailValidator: no policy is named ${JSON.stringify(name)}`);
}
