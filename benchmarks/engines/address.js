import { parseAddress, suggestAddress } from '@postern/address';

export const checks = ['syntax', 'typo'];

/** The checks in the browser, before any request. */
export const run = (address) => ({
  isSyntaxGood: parseAddress(address).ok,
  suggestion: suggestAddress(address),
});
