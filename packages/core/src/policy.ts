import type { Code } from './code.ts';
import type { Level, Rule } from './snapshot.ts';
import type { Finding, Trait } from './verdict.ts';

/** Named policies: `balanced` is the default. */
export type Preset = 'balanced' | 'strict' | 'lenient';

/** What a rule can be keyed by beside the status: a reason, a trait, or every `syntax_*` at once. */
export type ReasonKey = Code | Trait | 'syntax';

/** Rules as data: for each status, for "no answer", and for single reasons. */
export interface Policy {
  preset?: Preset | undefined;
  valid?: Rule | undefined;
  risky?: Rule | undefined;
  invalid?: Rule | undefined;
  /** When no answer was obtained. A 429 allows under every policy. */
  failure?: Rule | undefined;
  /** A reason beats its status; of several, the strictest wins. */
  reasons?: Partial<Record<ReasonKey, Rule | undefined>> | undefined;
}

type Rules = Record<'valid' | 'risky' | 'invalid' | 'failure', Rule> & {
  reasons: Partial<Record<ReasonKey, Rule>>;
};

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

/** The code of a trait. */
const codeOf = (trait: Trait): Code => (trait === 'disposable' ? 'domain_disposable' : trait);

/** A rule, and the code of what decided, for the message. */
interface Ruling {
  rule: Rule;
  code: Code;
}

/** Decides on a finding. Pure. */
export function decide(finding: Finding, policy: Preset | Policy = {}): Ruling {
  const given = typeof policy === 'string' ? { preset: policy } : policy;
  const preset = PRESETS[given.preset ?? 'balanced'];
  const rules = { ...preset, ...said(given) };
  const reasons = { ...preset.reasons, ...said(given.reasons) };
  const { verdict, code, traits, failure } = finding;
  if (failure?.code === 'rate_limited') return { rule: 'allow', code };
  const byStatus = { rule: verdict === 'unknown' ? rules.failure : rules[verdict], code };
  const strictest = (before: Ruling | null, key: ReasonKey, as: Code): Ruling | null => {
    const rule = reasons[key];
    const isStricter =
      rule && (!before || STRICTNESS.indexOf(rule) > STRICTNESS.indexOf(before.rule));
    return isStricter ? { rule, code: as } : before;
  };
  let ruling = strictest(null, code, code);
  if (code.startsWith('syntax_')) ruling = strictest(ruling, 'syntax', code);
  for (const trait of traits) if (codeOf(trait) === code) ruling = strictest(ruling, trait, code);
  // Being a role, or free, brings no dead address to life: such a trait can only tighten.
  if (verdict === 'invalid') ruling ??= byStatus;
  for (const trait of traits) ruling = strictest(ruling, trait, codeOf(trait));
  return ruling ?? byStatus;
}

/** How a decision weighs on screen. */
export function levelOf(rule: Rule, finding: Finding): Level {
  if (rule === 'block') return 'error';
  if (rule !== 'allow') return 'warning';
  return finding.verdict === 'valid' ? 'ok' : null;
}

/** What is undefined is not said. */
const said = <T extends object>(rules: T | undefined) =>
  Object.fromEntries(Object.entries(rules ?? {}).filter(([, rule]) => rule)) as {
    [Key in keyof T]: NonNullable<T[Key]>;
  };

/** Refuses a preset or a rule that does not exist. */
export function assertPolicy(policy: Preset | Policy | undefined): void {
  const name = typeof policy === 'string' ? policy : (policy?.preset ?? 'balanced');
  if (!Object.hasOwn(PRESETS, name))
    throw new TypeError(`createEmailValidator: no policy is named ${JSON.stringify(name)}`);
  if (typeof policy !== 'object') return;
  const { valid, risky, invalid, failure, reasons = {} } = policy;
  for (const rule of [valid, risky, invalid, failure, ...Object.values(reasons)]) {
    if (rule !== undefined && !STRICTNESS.includes(rule))
      throw new TypeError(`createEmailValidator: no rule is named ${JSON.stringify(rule)}`);
  }
}
