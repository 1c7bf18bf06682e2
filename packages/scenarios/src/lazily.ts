import { vi } from 'vitest';
import { createChunk, type Chunk } from './chunk.ts';
import { beforeTime, exactly, turn } from './hand.ts';
import { loading } from './loading.ts';
import type { LazyImplementation, Mounted } from './mount.ts';
import { chosen, run, type Choice } from './run.ts';
import { label, type LoadingStage, type Stage } from './scenario.ts';

/** The time between the first touch and the arrival of a late chunk. */
const LATE_MS = 300;

/** Scenarios that cannot pass: until the chunk arrives, a text is validated only after the pause in typing. */
const UNHURRIED = ['S14'];

/**
 * The scenarios that begin after a late chunk has arrived, by the reason. All others begin before, and the chunk arrives
 * when time first passes.
 */
const AFTERWARDS = Object.entries({
  'the scenario expects a state before any time has passed':
    'S03 S04 S06 S11 S17 S23 S48 S110 S118 S143 S145 S147 S153 S157 S163 S164 S165 S185 S226',
  'the deadline runs from the submit, and loading the chunk uses part of it': 'S82 S208',
  'the shell does not record how a text was entered, so it is validated after the pause': 'S12 S13',
  'the shell does not record a press of the pointer': 'S89 S90 S91',
  'the shell cannot end a settle at a reset': 'S161',
}).flatMap(([, labels]) => labels.split(' '));

/**
 * Registers the scenarios as tests of an implementation whose pages fetch the chunk. The chunk arrives as soon as the
 * user touches the field, or late. The scenarios about loading are first.
 */
export function runLazily(
  implementation: LazyImplementation,
  variants: ('cold' | 'late')[],
  { except = [], half }: Choice = {},
): void {
  let chunk: Chunk;
  const scenarios = chosen({ except: [...except, ...UNHURRIED], half });
  const hooks = {
    async open() {
      chunk = await createChunk();
      implementation.take(chunk.shell);
    },
    async close() {
      chunk.letGo();
      await turn();
    },
  };
  run<LoadingStage>({
    implementation: named('loading'),
    scenarios: loading,
    ...hooks,
    stage: (stage) => ({ ...stage, chunk }),
  });
  if (variants.includes('cold'))
    run({
      implementation: named('cold'),
      scenarios,
      ...hooks,
      stage: settled,
    });
  if (variants.includes('late'))
    run({
      implementation: named('late'),
      scenarios,
      open: async () => {
        await hooks.open();
        chunk.deliver('waits');
        beforeTime(arrive);
      },
      async close() {
        beforeTime(null);
        await hooks.close();
      },
      stage: (stage, scenario) => (AFTERWARDS.includes(label(scenario)) ? touched(stage) : stage),
    });

  const arrive = async () => {
    await turn();
    if (!chunk.isUnderWay()) return;
    await vi.advanceTimersByTimeAsync(LATE_MS);
    chunk.letGo();
    await turn();
  };

  function named(variant: string): LazyImplementation {
    return { ...implementation, name: `${implementation.name}, ${variant}` };
  }
}

/** A stage that waits, after it mounts a page, until the page has loaded a chunk that it fetches by itself. */
const settled = (stage: Stage): Stage => ({
  async mount(options) {
    const page = await stage.mount(options);
    await turn();
    return page;
  },
});

/** A stage that touches each field of a page after it mounts the page, and waits until the chunk has arrived. */
const touched = (stage: Stage): Stage => ({
  async mount(options) {
    const page = await stage.mount(options);
    for (const part of [page, page.second] satisfies (Pick<Mounted, 'input'> | null)[])
      part?.input.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await exactly(0);
    return page;
  },
});
