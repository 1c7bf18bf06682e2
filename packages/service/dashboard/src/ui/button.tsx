import type { ButtonHTMLAttributes, Ref } from 'react';

/** The attributes of a button, and its look. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** The main action of a page, an action that removes something, or an action without a border. Default none. */
  look?: 'first' | 'danger' | 'quiet';
  /** Whether it is smaller, as in a row of a list. */
  isShort?: boolean;
  /** Whether its action is in progress. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Its type is `button` by default. */
export function Button({ look, isShort, isBusy, type = 'button', ...attributes }: ButtonProps) {
  const classes = look === 'quiet' ? [look] : ['button', look, isShort && 'short'];
  return (
    <button
      className={classes.filter(Boolean).join(' ')}
      type={type}
      aria-busy={isBusy}
      {...attributes}
    />
  );
}
