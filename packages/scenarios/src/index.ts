import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gate } from './gate.ts';
import { holding } from './holding.ts';
import { wait } from './hand.ts';
import type { Implementation, Mounted } from './mount.ts';
import { label, type Scenario } from './scenario.ts';

export { found, sentBy } from './mount.ts';
export type { Handles, Implementation, Mounted, MountOptions, Parts, Sent } from './mount.ts';
export * from './hand.ts';

/** Every scenario, by subject. */
const subjects: Record<string, Scenario[]> = { gate, holding };

/** Number and title of every scenario, by subject: what `docs/scenarios.md` is made of. */
export const table = Object.entries(subjects).map(([subject, scenarios]) => ({
  subject,
  scenarios: scenarios.map((each) => ({ number: label(each), title: each.title })),
}));

/** Registers every scenario as a test of an implementation. */
export function runScenarios(implementation: Implementation): void {
  describe(implementation.name, () => {
    let mounted: Mounted[] = [];

    beforeEach(() => {
      vi.useFakeTimers();
    });

    afterEach(async () => {
      for (const each of mounted) await each.unmount();
      mounted = [];
      await wait(0);
      const timers = vi.getTimerCount();
      vi.useRealTimers();
      document.body.replaceChildren();
      expect(timers, 'timers and requests that outlive the page').toBe(0);
    });

    for (const each of Object.values(subjects).flat()) {
      test(`${label(each)} ${each.title}`, () =>
        each.play({
          async mount(options = {}) {
            const page = await implementation.mount(options);
            mounted.push(page);
            return page;
          },
        }));
    }
  });
}
