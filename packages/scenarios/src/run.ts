import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wait } from './hand.ts';
import type { Implementation, Mounted } from './mount.ts';
import { hasEveryVariant } from './has-every-variant.ts';
import { label, type Scenario, type Stage } from './scenario.ts';
import { subjects } from './subjects.ts';

/** The scenarios that a variant of an implementation runs. */
export interface Choice {
  /** The labels of the scenarios that a framework cannot pass in this variant. */
  except?: string[];
  /**
   * The half that two variants share: `npm test` runs the scenarios with even numbers on one of them and those with odd
   * numbers on the other. The nightly run runs all scenarios on both.
   */
  half?: 'even' | 'odd' | undefined;
}

/** Registers scenarios as tests of an implementation. */
export function runScenarios(implementation: Implementation, choice: Choice = {}): void {
  run({ implementation, scenarios: chosen(choice), stage: (stage) => stage });
}

/** The scenarios of a choice. */
export const chosen = ({ except = [], half }: Choice): Scenario[] =>
  Object.values(subjects)
    .flat()
    .filter((each) => !except.includes(label(each)))
    .filter(
      ({ number }) =>
        hasEveryVariant || half === undefined || half === (number % 2 ? 'odd' : 'even'),
    );

/** The arguments of {@link run}. */
interface Run<S extends Stage> {
  implementation: Implementation;
  scenarios: Scenario<S>[];
  /** Called before each scenario, with real timers. */
  open?: () => Promise<void>;
  /** Creates the stage of a scenario. */
  stage: (stage: Stage, scenario: Scenario<S>) => S;
  /** Called after each scenario, when its pages are unmounted. */
  close?: () => Promise<void>;
}

/** Registers scenarios as tests. */
export function run<S extends Stage>({ implementation, scenarios, ...hooks }: Run<S>): void {
  describe(implementation.name, () => {
    let mounted: Mounted[] = [];

    beforeEach(async () => {
      await hooks.open?.();
      vi.useFakeTimers();
    });

    afterEach(async () => {
      for (const each of mounted) await each.unmount();
      mounted = [];
      await hooks.close?.();
      await wait(0);
      const timers = vi.getTimerCount();
      vi.useRealTimers();
      document.body.replaceChildren();
      expect(timers, 'timers and requests that are left after unmounting').toBe(0);
    });

    const stage: Stage = {
      async mount(options = {}) {
        const page = await implementation.mount(options);
        const once = { ...page, unmount: () => (gone ??= page.unmount()) };
        let gone: Promise<void> | undefined;
        mounted.push(once);
        return once;
      },
    };
    for (const each of scenarios)
      test(`${label(each)} ${each.title}`, () => each.play(hooks.stage(stage, each)));
  });
}
