import type { Answer, Ask } from './answer.ts';

/** So many answers are kept, the least recently used go first. */
const CAPACITY = 10_000;

/**
 * Asks only once about the same text, as long as its answer is among the last `capacity`.
 * A question that was not answered is forgotten, and asked again at the next place.
 */
export function askOnce(ask: Ask, capacity = CAPACITY): Ask {
  const known = new Map<string, Promise<Answer>>();
  return (email) => {
    const before = known.get(email);
    if (before) {
      known.delete(email);
      known.set(email, before);
      return before;
    }
    const answer = ask(email);
    const forget = () => {
      if (known.get(email) === answer) known.delete(email);
    };
    answer.then((told) => 'error' in told && forget(), forget);
    known.set(email, answer);
    if (known.size > capacity) known.delete(known.keys().next().value!);
    return answer;
  };
}
