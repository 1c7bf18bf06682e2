import type { CheckState, Mode, ValidationResult } from '@postern/protocol';
import { CHECKS, REASONS, type CheckName } from '@postern/protocol/words';
import { checkFindings, type Evidence, type SmtpFinding } from '@postern/verify';

/** A check, its state, and its finding as a complete English sentence. */
export interface CheckFinding {
  name: string;
  state: CheckState;
  finding: string;
}

/** The parts of an explanation that the findings need. Without evidence when the engine returns none. */
export interface ExplainedResult {
  result: ValidationResult;
  evidence: Evidence | null;
  isTest: boolean;
}

/** The request that the findings are about. */
interface CheckRequest {
  /** The mode that was requested. */
  mode: Mode;
  /** Whether the service connects to mail servers. */
  isDeep: boolean;
}

const MAX_RESPONSE_CHARACTERS = 300;

/** Writes what each check of a result found, or why it was skipped. */
export function findingsOf(explained: ExplainedResult, request: CheckRequest): CheckFinding[] {
  const { result, evidence } = explained;
  const found = evidence && checkFindings(result, evidence);
  return Object.entries(result.checks ?? {}).map(([name, state]) => {
    const check = name as CheckName;
    const known = found?.[check] || generalFinding(check, state);
    if (state === 'skipped') return { name, state, finding: whySkipped(check, explained, request) };
    const response = name === 'smtp' && evidence ? responseText(evidence.smtp) : '';
    return { name, state, finding: response ? `${known} ${response}` : known };
  });
}

function generalFinding(name: CheckName, state: CheckState): string {
  return state === 'skipped' ? '' : (CHECKS[name]?.outcomes[state] ?? '');
}

function whySkipped(
  name: CheckName,
  { result: { reason_code = '' }, isTest }: ExplainedResult,
  { mode, isDeep }: CheckRequest,
): string {
  if (isTest) return 'Skipped: this test address selects a result without it.';
  if (name === 'mx' && mode === 'fast') return 'Skipped: mode fast sends no network requests.';
  if (name !== 'smtp') return EARLIER;
  if (mode !== 'deep') return 'Skipped: only mode deep connects to the mail server.';
  if (!isDeep) return DEEP_IS_OFF;
  const isUnavailable =
    reason_code === 'smtp_unavailable' || reason_code === 'provider_unverifiable';
  return isUnavailable ? REASONS[reason_code].sentence : EARLIER;
}

const EARLIER = 'Skipped: an earlier check decided the result.';
const DEEP_IS_OFF =
  'Skipped: mode deep is unavailable. Set --helo and --mail-from, and allow outbound connections on port 25.';

/** Quotes the SMTP response; empty when there was none. */
function responseText({ host, text = '', code, tlsError }: SmtpFinding): string {
  if (code === 0) return '';
  const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_RESPONSE_CHARACTERS).trim();
  const response = words === '' ? `${code}` : `${code} ${words}`;
  const clear = tlsError === undefined ? '' : ' It was sent in clear text, because TLS failed.';
  return `The SMTP response${host ? ` from ${host}` : ''} was “${response}”.${clear}`;
}
