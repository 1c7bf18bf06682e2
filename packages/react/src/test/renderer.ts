import { hasEveryVariant } from '@postern/scenarios';
import { version, type ChangeEvent, type FormEvent } from 'react';

/*
 * The differences in the tests that React and Preact share. In the tests of Preact, packages/preact/src/test/renderer.ts
 * replaces this file.
 */

export const renderer = `React ${version}`;

/** The variants in which the scenarios mount a form. */
export type Variant = 'uncontrolled' | 'controlled' | 'eager' | 'late' | 'cold';

/** The variants of this run. The nightly run has all of them. */
export const variants: Variant[] = hasEveryVariant
  ? ['uncontrolled', 'controlled', 'eager', 'late', 'cold']
  : version.startsWith('18.')
    ? ['controlled']
    : ['controlled', 'late'];

/** The props of an input whose text the application stores. */
export const onText = (take: (text: string) => void) => ({
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.value);
  },
});

/** The browser's event of a submit. */
export const submitOf = (event: FormEvent) => event.nativeEvent as SubmitEvent;
