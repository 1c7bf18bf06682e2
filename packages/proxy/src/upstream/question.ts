import type { Mode } from '@postern/protocol';

/** A well-written address to ask about, and who asks. */
export interface Question {
  address: string;
  /** The address' domain in A-labels. */
  domain: string;
  mode: Mode;
  caller: string | null;
  /** The id of the request, for the upstream. */
  requestId: string;
}
