import type { ErrorCode, ValidationResult } from '@postern/protocol';
import type { Evidence } from '../verdict/evidence.ts';
import type { Timing } from '../verdict/trace.ts';

/** The result of one address (with `--explain`, its evidence and requests too), or an error code. */
export type AddressAnswer =
  | { result: ValidationResult; evidence?: Evidence; timings?: readonly Timing[]; isTest?: boolean }
  | { error: ErrorCode };

/** Checks one address. Rejects only when it is canceled. */
export type CheckAddress = (email: string) => Promise<AddressAnswer>;

/** One address of a list and its position. */
export interface ListedAddress {
  /** The number of the address, from 0. */
  index: number;
  /** The number of the line, from 1; blank ones count too. */
  line: number;
  /** The text as given. */
  email: string;
  /** How many bytes of the list have been read up to its end. */
  endByte: number;
}

/** One row of the output. */
export interface Row {
  entry: ListedAddress;
  answer: AddressAnswer;
}
