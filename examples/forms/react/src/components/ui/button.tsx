import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'outline';
}

/** In place of what `npx shadcn add button` writes, as far as the recipe uses it. */
export function Button({ variant = 'default', ...props }: ButtonProps) {
  return <button data-slot="button" data-variant={variant} {...props} />;
}
