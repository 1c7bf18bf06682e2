import type { ErrorCode, FailureDetail } from '@postern/protocol';

/** A request that the fake service refuses. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetail[];

  constructor(code: ErrorCode, details: FailureDetail[] = [], message = '') {
    super(message);
    this.code = code;
    this.details = details;
  }
}
