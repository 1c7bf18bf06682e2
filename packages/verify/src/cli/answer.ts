import type { ErrorCode, ValidationResult } from '@postern/protocol';
import type { Evidence } from '../verdict/evidence.ts';
import type { Timing } from '../verdict/trace.ts';

/** What became of one address: a result, for `--explain` with its evidence and requests, or the error code. */
export type Answer =
  | { result: ValidationResult; evidence?: Evidence; timings?: readonly Timing[]; isTest?: boolean }
  | { error: ErrorCode };

/** Asks about one address. Rejects only when it was called off. */
export type Ask = (email: string) => Promise<Answer>;

/** One address of a list and where it stands. */
export interface Entry {
  /** Counts the addresses from 0. */
  index: number;
  /** Counts the lines from 1, blank ones too. */
  line: number;
  /** The text as given. */
  email: string;
  /** How many bytes of the list have been read behind it. */
  endByte: number;
}

/** One row of the output. */
export interface Row {
  entry: Entry;
  answer: Answer;
}
