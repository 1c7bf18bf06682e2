import type { SingleRequest, Validate } from '@postern/protocol';
import type { Explanation } from '@postern/verify';

/** What answers the question: any `Validate`, and what it can tell beyond. */
export interface Engine {
  /** Answers a request within its budget. */
  validate: Validate;
  /** Answers an address of a job, for which there is more time. */
  validateForJob: Validate;
  /** Tells the evidence behind a result; absent in an engine that cannot. */
  explain?: (request: SingleRequest, options?: { signal?: AbortSignal }) => Promise<Explanation>;
  /** Whether mail hosts are asked: mode `deep` is on. */
  isDeep: boolean;
}
