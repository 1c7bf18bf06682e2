import type { ComponentProps } from 'react';

/** A stand-in for the file that `npx shadcn add input` writes. */
export function Input(props: ComponentProps<'input'>) {
  return <input data-slot="input" {...props} />;
}
