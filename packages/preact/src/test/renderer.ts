import { hasEveryVariant } from '@postern/scenarios';
import type { TargetedInputEvent } from 'preact';

/* The differences in the tests that React and Preact share. Replaces packages/react/src/test/renderer.ts. */

export const renderer = 'Preact';

/** The variants in which this run mounts a form. The nightly run has all of them. */
export const variants = hasEveryVariant
  ? ['uncontrolled', 'controlled', 'eager', 'late', 'cold']
  : ['controlled'];

/** The props of an input whose text the application stores. */
export const onText = (take: (text: string) => void) => ({
  onInput: (event: TargetedInputEvent<HTMLInputElement>) => {
    take(event.currentTarget.value);
  },
});

/** The browser's event of a submit. */
export const submitOf = (event: SubmitEvent) => event;
