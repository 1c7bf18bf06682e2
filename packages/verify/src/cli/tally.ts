import type { ErrorCode, Status } from '@postern/protocol';
import type { Row } from './answer.ts';
import { duration } from './duration.ts';
import { sharesTable } from './shares-table.ts';

/** Counts the rows of a run. */
export interface Tally {
  add(row: Row): void;
  readonly rows: number;
  readonly failed: number;
  /** A paragraph for standard error, with a table if there are many rows. It lists line numbers, never an address. */
  summary(elapsedMs: number): string;
}

/** With at most this many rows, there is no table. */
const FEW = 20;
/** The most line numbers of failures that are listed. */
const NAMED_LINES = 10;

/** Creates an empty tally. */
export function createTally(): Tally {
  const counts: Record<Status, number> = { valid: 0, risky: 0, invalid: 0 };
  const reasons = new Map<string, number>();
  const codes = new Map<ErrorCode, number>();
  const failedLines: number[] = [];
  let failed = 0;

  const rows = () => counts.valid + counts.risky + counts.invalid + failed;
  return {
    add({ entry, answer }) {
      if ('result' in answer) {
        const { status, reason_code } = answer.result;
        counts[status] += 1;
        if (reason_code) reasons.set(reason_code, (reasons.get(reason_code) ?? 0) + 1);
        return;
      }
      failed += 1;
      codes.set(answer.error, (codes.get(answer.error) ?? 0) + 1);
      if (failedLines.length < NAMED_LINES) failedLines.push(entry.line);
    },
    get rows() {
      return rows();
    },
    get failed() {
      return failed;
    },
    summary(elapsedMs) {
      const { valid, risky, invalid } = counts;
      const rate = Math.round((rows() * 1000) / Math.max(1, elapsedMs));
      const lines = [
        `${counted(rows())} in ${duration(elapsedMs)} (${figure(rate)} a second): ` +
          `${figure(valid)} valid, ${figure(risky)} risky, ${figure(invalid)} invalid, ` +
          `${figure(failed)} failed.`,
      ];
      if (failed > 0) {
        const why = [...codes].map(([code, count]) => `${code} ${figure(count)}`).join(', ');
        const more = failed > failedLines.length ? ' …' : '';
        lines.push(`Failed (${why}) at line ${failedLines.join(', ')}${more}.`);
      }
      if (rows() > FEW) lines.push('', ...sharesTable({ ...counts, failed }, reasons, rows()));
      return lines.join('\n');
    },
  };
}

/** `1 address`, `12,000 addresses`. */
export function counted(rows: number): string {
  return `${figure(rows)} ${rows === 1 ? 'address' : 'addresses'}`;
}

function figure(number: number): string {
  return number.toLocaleString('en');
}
