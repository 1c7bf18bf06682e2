import type { Assessment, Code, Level, Policy, Preset, ReasonKey, Rule, Verdict } from './types.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

const STRICTNESS: Rule[] = ['allow', 'warn', 'confirm', 'block'];

/** What the presets say; where one says nothing, `balanced` does. */
const PRESETS: Record<Preset, Policy> = {
  balanced: {
    valid: 'allow',
    risky: 'warn',
    invalid: 'block',
    failure: 'allow',
    reasons: { disposable: 'block' },
  },
  strict: { risky: 'block', failure: 'warn' },
  lenient: { invalid: 'warn', reasons: { syntax: 'block' } },
};

/** The code of the trait `disposable`; the other traits are codes themselves. */
const DISPOSABLE = 'domain_disposable';

/** A rule, and the code of what decided, for the message. */
interface Ruling {
  rule: Rule;
  code: Code;
}

/** Decides on what is known of an address. Pure. */
export function decide(known: Assessment, policy: Preset | Policy = {}): Ruling {
  const given: Policy = typeof policy === 'string' ? { preset: policy } : policy;
  const { balanced } = PRESETS;
  const preset = PRESETS[given.preset ?? 'balanced'];
  const reasons = preset.reasons ?? balanced.reasons!;
  const { verdict, code, traits, failure } = known;
  if (failure?.code === 'rate_limited') return { rule: 'allow', code };
  const status = verdict === 'unknown' ? 'failure' : verdict;
  const byStatus = given[status] ?? preset[status] ?? balanced[status]!;
  let strictest = -1;
  let decisive = code;
  const weigh = (key: ReasonKey, as = code) => {
    const strictness = STRICTNESS.indexOf((given.reasons?.[key] ?? reasons[key])!);
    if (strictness > strictest) {
      strictest = strictness;
      decisive = as;
    }
  };
  weigh(code);
  weigh(code.startsWith('syntax_') ? 'syntax' : code === DISPOSABLE ? 'disposable' : code);
  // Being a role, or free, brings no dead address to life: such a trait can only tighten.
  if (verdict === 'invalid' && strictest < 0) strictest = STRICTNESS.indexOf(byStatus);
  for (const trait of traits) weigh(trait, trait === 'disposable' ? DISPOSABLE : trait);
  return { rule: STRICTNESS[strictest] ?? byStatus, code: decisive };
}

/** How a rule weighs on screen. */
export function levelOf(rule: Rule, verdict: Verdict): Level {
  if (rule === 'block') return 'error';
  if (rule !== 'allow') return 'warning';
  return verdict === 'valid' ? 'ok' : null;
}

/**
 * Refuses a preset or a rule that does not exist, outside production.
 *
 * @throws TypeError that names it.
 */
export function assertPolicy(policy: Preset | Policy | undefined): void {
  if (process.env.NODE_ENV === 'production') return;
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
