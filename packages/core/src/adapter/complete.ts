/** The shared code of the `/complete` entries of the adapters. Not for applications. */
export { offerDomains } from '../complete/offer-domains.ts';
export { followCompletion } from '../complete.ts';
export type { CompletionOptions } from '../complete.ts';
