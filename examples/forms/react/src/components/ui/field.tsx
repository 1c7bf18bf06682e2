/*
 * A stand-in for the file that `npx shadcn add field` writes, with the parts that the recipe uses: the same
 * components and attributes, without the styles.
 */
import type { ComponentProps } from 'react';

export function FieldGroup(props: ComponentProps<'div'>) {
  return <div data-slot="field-group" {...props} />;
}

export function Field(props: ComponentProps<'div'>) {
  return <div role="group" data-slot="field" {...props} />;
}

export function FieldLabel({ htmlFor, ...props }: ComponentProps<'label'>) {
  return <label htmlFor={htmlFor} data-slot="field-label" {...props} />;
}

interface FieldErrorProps extends ComponentProps<'div'> {
  errors: ({ message?: string | undefined } | undefined)[];
}

export function FieldError({ errors, ...props }: FieldErrorProps) {
  const messages = errors.map((error) => error?.message).filter(Boolean);
  if (!messages.length) return null;
  return (
    <div role="alert" data-slot="field-error" {...props}>
      {messages.join(' ')}
    </div>
  );
}
