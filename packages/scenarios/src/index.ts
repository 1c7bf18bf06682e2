import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessible } from './accessible.ts';
import { composition } from './composition.ts';
import { edges } from './edges.ts';
import { failure } from './failure.ts';
import { gate } from './gate.ts';
import { holding } from './holding.ts';
import { life } from './life.ts';
import { memory } from './memory.ts';
import { pointer } from './pointer.ts';
import { policy } from './policy.ts';
import { refusal } from './refusal.ts';
import { suggestion } from './suggestion.ts';
import { text } from './text.ts';
import { typing } from './typing.ts';
import { wait } from './hand.ts';
import type { Implementation, Mounted } from './mount.ts';
import { label, type Scenario } from './scenario.ts';

export { found, sentBy } from './mount.ts';
export type { Handles, Implementation, Mounted, MountOptions, Parts, Sent } from './mount.ts';
export * from './hand.ts';

/** Every scenario, by subject. */
const subjects: Record<string, Scenario[]> = {
  typing,
  memory,
  failure,
  policy,
  gate,
  holding,
  pointer,
  suggestion,
  refusal,
  accessible,
  text,
  composition,
  life,
  edges,
};

/** Number and title of every scenario, by subject: what `docs/scenarios.md` is made of. */
export const table = Object.entries(subjects).map(([subject, scenarios]) => ({
  subject,
  scenarios: scenarios.map((each) => ({ number: label(each), title: each.title })),
}));

/**
 * Registers every scenario as a test of an implementation.
 *
 * `except` names those that a second way of using a framework cannot have, for its own reasons.
 */
export function runScenarios(implementation: Implementation, except: string[] = []): void {
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
      if (except.includes(label(each))) continue;
      test(`${label(each)} ${each.title}`, () =>
        each.play({
          async mount(options = {}) {
            const page = await implementation.mount(options);
            const once = { ...page, unmount: () => (gone ??= page.unmount()) };
            let gone: Promise<void> | undefined;
            mounted.push(once);
            return once;
          },
        }));
    }
  });
}
