import { isValid } from 'mailchecker';

export const checks = ['syntax', 'disposable'];

/** One result for both checks. */
export const run = (address) => {
  const isAccepted = isValid(address);
  return { isSyntaxGood: isAccepted, isDisposable: !isAccepted };
};
