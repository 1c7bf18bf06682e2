import { attachCompletion } from '../complete.ts';
import type { Field } from '../field.ts';

/**
 * Completes each input of the page that has a field, from the user's first key in it, also when it has another field
 * later. Does nothing on a server.
 *
 * @param fieldOf the field of an input; null for an input that is not to be completed.
 * @param domainsOf the domains to offer in an input; null for those of its language.
 */
export function followInputs(
  fieldOf: (input: HTMLInputElement) => Field | null | undefined,
  domainsOf: (input: HTMLInputElement) => string[] | null = () => null,
): void {
  const followed = new WeakMap<HTMLInputElement, { field: Field; detach: () => void }>();
  globalThis.document?.addEventListener(
    'input',
    (event) => {
      const [input] = event.composedPath() as [HTMLInputElement];
      const before = followed.get(input);
      const field = fieldOf(input);
      if (field === before?.field) return;
      before?.detach();
      followed.delete(input);
      if (!field) return;
      const domains = domainsOf(input) ?? undefined;
      followed.set(input, { field, detach: attachCompletion(input, { field }, { domains }) });
    },
    true,
  );
}
