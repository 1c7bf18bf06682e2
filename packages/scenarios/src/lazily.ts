import { vi } from 'vitest';
import { createChunk, type Chunk } from './chunk.ts';
import { beforeTime, exactly, turn } from './hand.ts';
import { loading } from './loading.ts';
import type { LazyImplementation, Mounted } from './mount.ts';
import { chosen, run, type Choice } from './run.ts';
import { label, type LoadingStage, type Stage } from './scenario.ts';

/** How long after the first touch a late chunk comes. */
const LATE_MS = 300;

/** Before the chunk is there, a text is asked about after the pause, however it came. */
const UNHURRIED = ['S14'];

/**
 * Scenarios that begin when a late chunk is there, by the reason. All others begin before, and it
 * comes when time passes first.
 */
const AFTERWARDS = Object.entries({
  'what is known at once is looked at before any time has passed':
    'S03 S04 S06 S11 S17 S23 S48 S110 S118 S143 S145 S147 S153 S157 S163 S164 S165 S185 S226',
  'the deadline runs from the submit, and the chunk takes of it': 'S82 S208',
  'how a text came is not noted before: it is asked about after the pause': 'S12 S13',
  'where the pointer is pressed is not known before': 'S89 S90 S91',
  'nobody can be let go before who waits for a field that starts over': 'S161',
}).flatMap(([, labels]) => labels.split(' '));

/**
 * Registers the scenarios as tests of an implementation whose pages fetch the chunk: it comes as
 * soon as a person touches the field, or late. Those of loading come first.
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

/** A stage whose pages begin when what they touched by themselves is there. */
const settled = (stage: Stage): Stage => ({
  async mount(options) {
    const page = await stage.mount(options);
    await turn();
    return page;
  },
});

/** A stage whose pages begin when a person came to their fields, and the chunk after that. */
const touched = (stage: Stage): Stage => ({
  async mount(options) {
    const page = await stage.mount(options);
    for (const part of [page, page.second] satisfies (Pick<Mounted, 'input'> | null)[])
      part?.input.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await exactly(0);
    return page;
  },
});
