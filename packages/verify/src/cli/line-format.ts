import type { Row } from './answer.ts';
import { markOf } from './mark.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

const WORD_WIDTH = '✗ no result'.length;
const SCORE_WIDTH = 3;

/** Writes a row as one line for a person: verdict, score, address, and what is wrong with it. */
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
