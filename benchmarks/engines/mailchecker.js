import { isValid } from 'mailchecker';

export const checks = ['syntax', 'disposable'];

/** One answer for both questions. */
export const run = (address) => {
  const isFine = isValid(address);
  return { isSyntaxGood: isFine, isDisposable: !isFine };
};
