import type { Row } from './answer.ts';
import { markOf } from './mark.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

const WORD_WIDTH = '✗ no result'.length;
const SCORE_WIDTH = 3;

/** Formats a row as one line for reading: status, score, address, and the reason. */
export function lineText({ entry: { email }, answer }: Row, paint: Paint): string {
  const { sign, word, shade } = markOf(answer);
  const outcome = paint(shade, `${sign} ${word}`.padEnd(WORD_WIDTH));
  const address = visible(email) || '(nothing)';
  if ('error' in answer) {
    return `${outcome}  ${''.padStart(SCORE_WIDTH)}  ${address}  ${paint('quiet', answer.error)}\n`;
  }
  const { score, status, reason = '', suggested_email, suggestion = '' } = answer.result;
  const remark = status === 'valid' ? '' : suggested_email ? `${reason} ${suggestion}` : reason;
  const number = String(score ?? '').padStart(SCORE_WIDTH);
  return `${outcome}  ${number}  ${address}  ${paint('quiet', visible(remark))}`.trimEnd() + '\n';
}
