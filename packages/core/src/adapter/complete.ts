/** What the `/complete` entries of the adapters are made of; not for applications. */
export { offerDomains } from '../complete/offer-domains.ts';
export { followCompletion } from '../complete.ts';
export type { CompletionOptions } from '../complete.ts';
