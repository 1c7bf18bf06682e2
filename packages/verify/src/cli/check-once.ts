import type { AddressAnswer, CheckAddress } from './answer.ts';

/** How many results are cached; the least recently used are dropped first. */
const CAPACITY = 10_000;

/**
 * Checks a text once, as long as its result is among the last `capacity`. A text without a result is checked again the
 * next time.
 */
export function checkOnce(check: CheckAddress, capacity = CAPACITY): CheckAddress {
  const known = new Map<string, Promise<AddressAnswer>>();
  return (email) => {
    const before = known.get(email);
    if (before) {
      known.delete(email);
      known.set(email, before);
      return before;
    }
    const answer = check(email);
    const forget = () => {
      if (known.get(email) === answer) known.delete(email);
    };
    answer.then((received) => 'error' in received && forget(), forget);
    known.set(email, answer);
    if (known.size > capacity) known.delete(known.keys().next().value!);
    return answer;
  };
}
