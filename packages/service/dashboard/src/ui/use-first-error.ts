import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first control that is refused, each time `errors` is another object.
 *
 * @returns the ref of the form.
 */
export function useFirstError(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const inside = wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong;
    inside?.focus();
  }, [errors]);
  return form;
}
