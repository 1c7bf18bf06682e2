import type { DomainLists } from '@postern/address';
import type { SingleRequest, ValidateOptions, ValidationResult } from '@postern/protocol';
import type { Explanation } from '@postern/verify';

/** The options of a validation. */
export interface EngineOptions extends ValidateOptions {
  /** The organization's own lists of domains. */
  domains?: DomainLists | undefined;
}

/** Validates an address, as a `Validate`. */
type EngineCall<Result> = (request: SingleRequest, options?: EngineOptions) => Promise<Result>;

/** What answers the question: any `Validate`, and what it can tell beyond. */
export interface Engine {
  /** Answers a request within its budget. */
  validate: EngineCall<ValidationResult>;
  /** Answers an address of a job, for which there is more time. */
  validateForJob: EngineCall<ValidationResult>;
  /** Tells the evidence behind a result; absent in an engine that cannot. */
  explain?: EngineCall<Explanation>;
  /** Whether mail hosts are asked: mode `deep` is on. */
  isDeep: boolean;
}
