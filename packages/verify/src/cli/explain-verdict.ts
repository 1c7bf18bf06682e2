import type { ValidationResult } from '@postern/protocol';
import { checkFindings } from '../verdict/check-findings.ts';
import { DECISION_TABLE, decisionRow, modifiersOf, type Modifier } from '../verdict/classify.ts';
import type { Evidence, SmtpFinding } from '../verdict/evidence.ts';
import type { Timing } from '../verdict/trace.ts';
import type { Remarks } from './checks-table.ts';
import type { ShownExplanation } from './verdict-text.ts';
import { visible } from './visible.ts';
import { waterfall, type Drawing } from './waterfall.ts';

const REPOSITORY = 'https://github.com/postern/postern/blob/main';
/** The maximum number of lines of an SMTP response that are shown. */
const MAX_LINES = 10;

/** A result to explain. */
export interface ExplainedResult {
  result: ValidationResult;
  evidence: Evidence;
  timings?: readonly Timing[] | undefined;
  /** Whether it is a test address, which selects its own result. */
  isTest?: boolean | undefined;
}

/** Explains what each check found, which requests were sent and when, and which row of the decision table applied. */
export function explainVerdict(
  { result, evidence, timings = [], isTest = false }: ExplainedResult,
  drawing: Drawing,
): ShownExplanation {
  const { score, status, reason_code = '', mode } = result;
  const row = decisionRow(reason_code, evidence);
  const decided = `${reason_code}: ${status}, score ${score}, mode ${mode}`;
  return {
    remarks: remarksOf(result, evidence),
    asked: isTest ? [TEST_ADDRESS] : waterfall(timings, drawing),
    decision: [
      row === null ? decided : `Row ${row} decided, ${decided}.`,
      ...modifierTexts(evidence),
      `Decision table: ${REPOSITORY}/${DECISION_TABLE}`,
    ],
  };
}

const TEST_ADDRESS =
  'Test address: the address selects this result. No network requests were sent.';

function remarksOf(result: ValidationResult, evidence: Evidence): Remarks {
  const findings = checkFindings(result, evidence);
  const remarks = Object.entries(findings).map(([name, finding]) => [name, [visible(finding)]]);
  const { smtp } = evidence;
  return {
    ...Object.fromEntries(remarks),
    smtp: [...responseOf(smtp).map(visible), tlsText(smtp), findings.smtp].filter(Boolean),
  };
}

/** The mail server's SMTP response, one entry per line. */
function responseOf({ host = '', text = '', code }: SmtpFinding): readonly string[] {
  const [first = '', ...more] = text.split(/\r?\n/);
  const response = [code > 0 ? code : '', first].filter(Boolean).join(' ');
  return [[host, response].filter(Boolean).join(': '), ...more].slice(0, MAX_LINES);
}

function tlsText({ state, tlsError }: SmtpFinding): string {
  if (tlsError === undefined) return '';
  const then = state === 'skipped' ? '' : ', so the connection continued in clear text';
  return `The TLS handshake failed (${visible(tlsError)})${then}.`;
}

const MODIFIERS: Record<Modifier['cause'], string> = {
  role: 'Role address',
  near_typo: 'Possible typo, although the domain can receive email',
  suspect: 'On a list of disposable email services that no other source confirms',
};

function modifierTexts(evidence: Evidence): string[] {
  const texts = modifiersOf(evidence).map(
    ({ cause, points }) => `${MODIFIERS[cause]}: ${points} points less.`,
  );
  return evidence.isFree ? [...texts, 'Free email provider: no points less.'] : texts;
}
