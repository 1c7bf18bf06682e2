import { result } from '@postern/protocol';
import { setTimeout } from 'node:timers/promises';

const GOOD = result({ status: 'valid', reason_code: 'domain_ok', mx_valid: true });

/** What the stub answers about every address, as the engine would. */
export const answer = (email, mode = 'medium') => ({ ...GOOD, result: email, mode });

/** The addresses of a list: each has its number in it, and every 5,000th is at the same domain. */
export function createList(count, name) {
  const address = (_, index) =>
    `u${String(index).padStart(6, '0')}.${name}@firm${String(index % 5000)}.example`;
  return Array.from({ length: count }, address);
}

/** Makes an engine that answers at once, or after `takesMs`, and counts how often it was asked about which number. */
export function createStub(most = 100_000) {
  let takesMs = 0;
  const counts = new Uint8Array(most);
  return {
    async validate({ email, mode }) {
      const number = Number(email.slice(1, 7));
      if (number < most) counts[number] += 1;
      if (takesMs) await setTimeout(takesMs);
      return answer(email, mode);
    },
    /** How often each number was asked about since the last call. */
    takeCounts() {
      const taken = counts.slice();
      counts.fill(0);
      return taken;
    },
    slow: (ms) => (takesMs = ms),
  };
}
