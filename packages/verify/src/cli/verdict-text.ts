import type { AddressAnswer } from './answer.ts';
import { checksTable, type Remarks } from './checks-table.ts';
import { markOf } from './mark.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** What `--explain` adds to a result. */
export interface ShownExplanation {
  /** What each check found. */
  remarks: Remarks;
  /** The requests that were sent, and when; one line each. */
  asked: readonly string[];
  /** Which rule decided; one line each. */
  decision: readonly string[];
}

/** Formats the result of one address for reading: several lines, then an empty one. */
export function verdictText(
  email: string,
  answer: AddressAnswer,
  { paint, explanation }: { paint: Paint; explanation?: ShownExplanation | undefined },
): string {
  const { sign, word, shade } = markOf(answer);
  const name = paint('strong', visible(email) || '(nothing)');
  const verdict = paint(shade, `${sign} ${word}`);
  if ('error' in answer) {
    return `${verdict}  ${name}\n  The check failed: ${answer.error}.\n\n`;
  }
  const { score, reason = '', suggestion = '', checks = {} } = answer.result;
  const advice = visible(suggestion);
  return [
    `${verdict}  ${name}${score === undefined ? '' : `  score ${score}`}`,
    ...(reason ? [`  ${visible(reason)}`] : []),
    ...(advice ? [`  ${answer.result.suggested_email ? paint('strong', advice) : advice}`] : []),
    '',
    checksTable(checks, paint, explanation?.remarks),
    ...(explanation ? [indented(explanation.asked), indented(explanation.decision)] : []),
    '',
  ].join('\n');
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
