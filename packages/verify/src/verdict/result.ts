import type { CheckState, CompleteResult } from '@postern/protocol';
import type { Judgement } from './classify.ts';
import type { Evidence } from './evidence.ts';
import { adviceSentence, reasonSentence } from './sentences.ts';

/** The address of a result. */
export interface Subject {
  /** The address in normal form; as typed, trimmed, when it does not parse. */
  address: string;
  /** The address that was probably meant, null for none. */
  proposed: string | null;
}

/**
 * Creates a result: all thirteen documented fields, then the additional ones; `suggested_email` only if there is one.
 *
 * `mx_valid` is true only if a mail server was found, `catch_all` only if it was measured. A result that is not `valid`
 * has a check that names the cause: one that is neither `pass` nor `skipped`.
 *
 * Source: docs/service-interface.md#2.1; docs/decisions/results.md#0004; docs/decisions/results.md#0066.
 */
export function toResult(
  subject: Subject,
  evidence: Evidence,
  judgement: Judgement,
): CompleteResult {
  const { address, proposed } = subject;
  const { status, score, reason_code, smtp_code } = judgement;
  const { smtp } = evidence;
  const isCatchAll = smtp.state === 'pass' && smtp.random === 'accepted';
  const written: CompleteResult = {
    catch_all: isCatchAll,
    is_disposable: evidence.disposable.state === 'fail',
    is_free: evidence.isFree,
    is_role_based: evidence.isRole,
    is_valid: status === 'valid',
    mx_valid: evidence.dns.state === 'pass',
    reason: reasonSentence(reason_code, evidence),
    result: address,
    score,
    smtp_code,
    status,
    suggestion: adviceSentence(reason_code, proposed),
    syntax_valid: evidence.syntax.state === 'pass',
    reason_code,
    mode: evidence.mode,
    checks: {
      syntax: evidence.doubt === null ? checkOf(evidence.syntax) : 'unknown',
      domain: domainCheck(evidence),
      disposable: checkOf(evidence.disposable),
      typo: evidence.squat.state === 'fail' ? 'fail' : checkOf(evidence.typo),
      mx: checkOf(evidence.dns),
      smtp: isCatchAll ? 'unknown' : checkOf(smtp),
    },
  };
  if (proposed !== null) written.suggested_email = proposed;
  const { isOwnershipOffered } = evidence;
  if (isOwnershipOffered !== undefined) written.ownership_offered = isOwnershipOffered;
  return written;
}

function domainCheck(evidence: Evidence): CheckState {
  if (evidence.ownRule === 'block') return 'fail';
  return isUnknownDomain(evidence) ? 'unknown' : checkOf(evidence.reserved);
}

/** A top-level domain that is not in the list, unless the DNS found the domain. */
function isUnknownDomain({ reserved, tld, dns }: Evidence): boolean {
  return reserved.state === 'pass' && tld.state === 'fail' && dns.state !== 'pass';
}

function checkOf({ state }: { state: CheckState | 'temperror' | 'listed' }): CheckState {
  return state === 'temperror' || state === 'listed' ? 'unknown' : state;
}
