import { hasEveryVariant } from '@postern/scenarios';
import { version, type ChangeEvent, type FormEvent } from 'react';

/*
 * Where the tests that React and Preact share differ. In the tests of Preact, packages/preact/src/test/renderer.ts
 * takes the place of this file.
 */

export const renderer = `React ${version}`;

/** The ways in which the scenarios mount a form. */
export type Variant = 'uncontrolled' | 'controlled' | 'eager' | 'late' | 'cold';

/** Those that this run tries; the nightly run tries all. */
export const variants: Variant[] = hasEveryVariant
  ? ['uncontrolled', 'controlled', 'eager', 'late', 'cold']
  : version.startsWith('18.')
    ? ['controlled']
    : ['controlled', 'late'];

/** The props of an input whose text the application follows. */
export const onText = (take: (text: string) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.value);
  },
});

/** The browser's event of a submit. */
export const submitOf = (event: FormEvent) => event.nativeEvent as SubmitEvent;
