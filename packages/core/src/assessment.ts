import { domainRule, parsePlainAddress, type DomainLists, type Doubt } from '@postern/address';
import { isSameMailbox, type ValidationResult } from '@postern/protocol';
import { en } from './locales/en.ts';
import type { Code, Failure, FailureCode, Trait, Verdict } from './types.ts';

/** The facts about an address, before any policy. */
export interface Assessment {
  /** The verdict of the result, before any policy. */
  verdict: Verdict;
  /** The reason. */
  code: Code;
  /** The traits of the address that a policy can have a rule for. */
  traits: Trait[];
  /** The service's result; null without one. */
  result: ValidationResult | null;
  /** Why there is no result; null when there is one, or none was requested. */
  failure: Failure;
  /** The character that breaks the rule of a `syntax_*` code, where there is one. */
  character?: string | undefined;
}

/**
 * Reads a wire result. The only place that reads its fields.
 *
 * @param doubt why the address is to be doubted by its text. It is never valid then, and for its dots alone never
 *   invalid. Source: docs/decisions/results.md#0052.
 */
export function assess(result: ValidationResult, doubt?: Doubt | null): Assessment {
  const { status, is_disposable, catch_all } = result;
  const reason = reasonOf(result);
  // "Could not check": never a warning. Source: docs/decisions/results.md#0005.
  const isTemporary = ['dns_unavailable', 'mx_unreachable', 'smtp_temporary'].includes(reason);
  const isDoubted =
    doubt &&
    (status === 'valid' || (doubt === 'local_nonstandard' && !/^(domain|mx)_/.test(reason)));
  const verdict = isDoubted ? 'risky' : status;
  const has: Record<Trait, boolean | undefined> = {
    disposable: is_disposable,
    role: result.is_role_based,
    free: result.is_free,
    catch_all,
  };
  return {
    ...(isTemporary ? unanswered('temporary') : assessment(verdict, verdict)),
    code: isDoubted ? doubt : reason,
    traits: (Object.keys(has) as Trait[]).filter((trait) => has[trait]),
    result,
  };
}

/** The reason of a result; without one, a reason derived from its other facts, or else from its status. */
function reasonOf(result: ValidationResult): Code {
  const { reason_code = '', status, is_disposable, catch_all } = result;
  // A code without an underscore is a label, such as `ok`, and not a reason.
  if (reason_code.includes('_') && Object.hasOwn(en, reason_code)) return reason_code as Code;
  if (status !== 'valid' && is_disposable) return 'domain_disposable';
  if (status === 'risky' && catch_all) return 'catch_all';
  const hasNoHost = status === 'invalid' && result.syntax_valid && result.mx_valid === false;
  return hasNoHost ? 'domain_no_mail_host' : status;
}

/** The facts about a text without a request. */
export const assessment = (verdict: Verdict, code: Code, failure: Failure = null): Assessment => ({
  verdict,
  code,
  traits: [],
  result: null,
  failure: Object.freeze(failure),
});

/** The facts about an address, changed by your own lists of domains. An invalid address stays invalid. */
export function withOwnLists(
  known: Assessment,
  { address, domains }: { address: string; domains: DomainLists },
): Assessment {
  const parsed = parsePlainAddress(address);
  const rule = parsed.ok ? domainRule(domains, parsed.asciiDomain) : null;
  if (rule === null || known.verdict === 'invalid') return known;
  if (rule === 'block')
    return { ...known, verdict: 'risky', code: 'domain_blocked', failure: null };
  const isListed = known.code.startsWith('domain_disposable');
  return {
    ...known,
    ...(isListed && { verdict: 'valid', code: 'valid' }),
    traits: known.traits.filter((trait) => trait === 'catch_all'),
  };
}

/** An assessment without a result. */
export const unanswered = (code: FailureCode, retryAfterMs?: number): Assessment =>
  assessment('unknown', code, retryAfterMs === undefined ? { code } : { code, retryAfterMs });

/**
 * Whether a result may be taken for one about an address, as the protocol's `isAbout` does, with the parser that
 * the page has.
 */
export function isAbout(result: string, address: string): boolean {
  if (result === address) return true;
  const one = parsePlainAddress(result);
  const other = parsePlainAddress(address);
  return !one.ok || !other.ok || isSameMailbox(one, other);
}
