import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'outline';
}

/** A stand-in for the file that `npx shadcn add button` writes, with the parts that the recipe uses. */
export function Button({ variant = 'default', ...props }: ButtonProps) {
  return <button data-slot="button" data-variant={variant} {...props} />;
}
