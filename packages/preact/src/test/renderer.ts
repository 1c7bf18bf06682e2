import { hasEveryVariant } from '@postern/scenarios';
import type { TargetedInputEvent } from 'preact';

/* Where the tests that React and Preact share differ: takes the place of packages/react/src/test/renderer.ts. */

export const renderer = 'Preact';

/** The ways in which this run mounts a form. The nightly run tries all of them. */
export const variants = hasEveryVariant
  ? ['uncontrolled', 'controlled', 'eager', 'late', 'cold']
  : ['controlled'];

/** The props of an input whose text the application follows. */
export const onText = (take: (text: string) => void) => ({
  onInput: (event: TargetedInputEvent<HTMLInputElement>) => {
    take(event.currentTarget.value);
  },
});

/** The browser's event of a submit. */
export const submitOf = (event: SubmitEvent) => event;
