import type { DomainLists } from '@postern/address';
import type { CompleteResult, SingleRequest, ValidateOptions } from '@postern/protocol';
import type { Explanation } from '@postern/verify';

/** The options of a validation. */
export interface EngineCallOptions extends ValidateOptions {
  /** The organization's own lists of domains. */
  domains?: DomainLists | undefined;
}

/** Validates an address, as a `Validate`, with every field of the result. */
type EngineCall<Result> = (request: SingleRequest, options?: EngineCallOptions) => Promise<Result>;

/** The engine of the service: any `Validate`, with optional explanations. */
export interface Engine {
  /** Validates the address of a request within its time budget. */
  validate: EngineCall<CompleteResult>;
  /** Validates an address of a job, with a longer time budget. */
  validateForJob: EngineCall<CompleteResult>;
  /** Returns the evidence behind a result; absent in an engine without it. */
  explain?: EngineCall<Explanation>;
  /** Whether the engine connects to mail servers: mode `deep` is on. */
  isDeep: boolean;
}
