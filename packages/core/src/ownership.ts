import type { Field } from './field.ts';
import { createOwnership } from './ownership/create-ownership.ts';
import type { OwnershipOptions } from './ownership/proof.ts';

export type { OwnershipOptions } from './ownership/proof.ts';

/** Attributes of the hidden input that the browser writes its token into. */
export const OWNERSHIP_ATTRIBUTES = {
  type: 'hidden',
  name: 'evt',
  autocomplete: 'email-verification-token',
} as const;

/**
 * Lets the browser prove that the user controls the address: gives a hidden input of the field's form its nonce, and
 * holds a press that comes before the proof can be there. Experimental.
 *
 * The input needs `autocomplete="email-verification-token"` and a name. The nonce is fetched when the user focuses
 * the form. If the browser, the server or the address's domain does not support it, the form
 * works as before.
 *
 * @param email the field, and the id of its input where an adapter gave it one; without an id, the first email input
 *   of the form is meant.
 * @returns its undo. A press that is held goes on then.
 */
export const attachOwnership = (
  hidden: HTMLInputElement,
  { field, ids }: { field: Field; ids?: { input: string } },
  options: OwnershipOptions = {},
): (() => void) =>
  createOwnership({
    hidden,
    field,
    options,
    find({ elements }) {
      const all = [...elements] as HTMLInputElement[];
      return (
        all.find(({ id }) => id && id === ids?.input) ??
        all.find((each) => each.matches('input[type=email],input[autocomplete~=email]'))
      );
    },
  });

/** How often the hidden input is put back for each snapshot, if the page removes it each time. */
const WRITES = 10;

/** The hidden inputs that {@link placeOwnership} created, by field. */
const taken = new WeakSet<HTMLInputElement>();

let count = 0;

/**
 * As {@link attachOwnership}, for an email input whose form may have no hidden input yet: then one is created behind
 * the email input. A form has one, for one of its fields. The others wait until that field leaves the form or is undone.
 * Nothing happens to an input that has left the page. Returns its undo.
 *
 * Code that patches the page to a server's HTML (Turbo, LiveView) removes the input that was created, or replaces
 * the one of the page. So with each snapshot of the field and each patch of the form, the input is compared with the
 * page, and corrected.
 */
export function placeOwnership(
  email: HTMLInputElement,
  field: Field,
  options: OwnershipOptions = {},
): () => void {
  const { type, name, autocomplete } = OWNERSHIP_ATTRIBUTES;
  const called = options.name ?? name;
  let hidden: HTMLInputElement | undefined;
  let made: HTMLInputElement | undefined;
  let detach = () => {};
  let writes = 0;
  const observer = new MutationObserver(place);

  /** Whether the input that was created is still what it was: a patch can make another input of it. */
  const isMade = () => made?.name === called;

  function create(): HTMLInputElement {
    const input = email.ownerDocument.createElement('input');
    // Morphdom and idiomorph turn an input without an id into the next one of the page, and remove that one.
    const id = `postern-ownership-${String(++count)}`;
    Object.assign(input, { id, type, name: called });
    input.setAttribute('autocomplete', autocomplete);
    return input;
  }

  /** Takes the hidden input of the page, or puts one behind the email input, unless it or another field has done so. */
  function place(): void {
    const scope = email.form ?? email;
    if (!scope.isConnected) return;
    observer.observe(scope, { childList: true, subtree: true });
    const all = [
      ...scope.querySelectorAll<HTMLInputElement>(`input[autocomplete~=${autocomplete}]`),
    ];
    const given = all.find((input) => input !== made);
    const isRight = given ? given === hidden : isMade() && made!.parentNode === email.parentNode;
    const isOthers = all.some((input) => input !== hidden && taken.has(input));
    if (isRight || isOthers || writes++ >= WRITES) return;
    if (!given && isMade()) email.after(made!);
    else {
      end();
      made = given ? undefined : create();
      hidden = given ?? made!;
      if (made) email.after(made);
      taken.add(hidden);
      detach = createOwnership({ hidden, field, options, find: () => email });
    }
  }

  function end(): void {
    detach();
    if (hidden) taken.delete(hidden);
    if (isMade()) made!.remove();
  }

  const stop = field.subscribe(() => {
    writes = 0;
    place();
  });
  return () => {
    stop();
    observer.disconnect();
    end();
  };
}
