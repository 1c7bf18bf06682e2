import { result } from '@postern/protocol';
import { setTimeout } from 'node:timers/promises';

const GOOD = result({ status: 'valid', reason_code: 'domain_ok', mx_valid: true });

/** The stub's result for an address, like the engine's. */
export const stubResult = (email, mode = 'medium') => ({ ...GOOD, result: email, mode });

/** The addresses of a list: each includes its number, and every 5,000th is at the same domain. */
export function createList(count, name) {
  const address = (_, index) =>
    `u${String(index).padStart(6, '0')}.${name}@firm${String(index % 5000)}.example`;
  return Array.from({ length: count }, address);
}

/** Creates an engine that responds immediately, or after `takesMs`, and counts the validations per number. */
export function createStub(most = 100_000) {
  let takesMs = 0;
  const counts = new Uint8Array(most);
  return {
    async validate({ email, mode }) {
      const number = Number(email.slice(1, 7));
      if (number < most) counts[number] += 1;
      if (takesMs) await setTimeout(takesMs);
      return stubResult(email, mode);
    },
    /** The validations per number since the last call. */
    takeCounts() {
      const taken = counts.slice();
      counts.fill(0);
      return taken;
    },
    slow: (ms) => (takesMs = ms),
  };
}
