import type { ComponentProps } from 'react';

/** In place of what `npx shadcn add input` writes. */
export function Input(props: ComponentProps<'input'>) {
  return <input data-slot="input" {...props} />;
}
