import type { Field } from '../field.ts';
import { keepLooks } from './keep.ts';

const DESCRIBED_BY = 'aria-describedby';
const INVALID = 'aria-invalid';

/** Whether an id is one that was made for a message. */
const isMade = (id: string) => /^postern-message-\d+$/.test(id);

/** The ids in an attribute. */
const idsIn = (text: string | null | undefined): string[] => text?.match(/\S+/g) ?? [];

/** Options of {@link showValidity}. */
interface ValidityOptions {
  /** Ids of what describes the input. */
  ids: (string | undefined)[];
  /** Whether an address is required, beside what the attribute of the input says. */
  isRequired?: boolean | undefined;
  /** Whether a field marked the input before, as in a copy of a page. */
  isMarked?: boolean;
}

/**
 * Marks an input as invalid while its address is blocked, and joins to it the ids of what describes
 * it, behind those that are there. Returns its undo.
 */
export function showValidity(
  input: HTMLInputElement,
  field: Field,
  { ids, isRequired, isMarked }: ValidityOptions,
): () => void {
  const described = () => idsIn(input.getAttribute(DESCRIBED_BY));
  const before = described().filter((id) => !isMade(id));
  const ours = ids.flatMap(idsIn).filter((id) => !before.includes(id));
  const others = () => described().filter((id) => !ours.includes(id) && !isMade(id));
  // What the page or the framework says of a good address: set later than that, `false` has no effect in Firefox.
  const good = input.getAttribute(INVALID) === 'false' ? 'false' : null;
  // A copy of an input that was attached has an id that was made for a message.
  let wasMarked = isMarked || described().some(isMade);
  const stop = keepLooks(
    field,
    ({ ariaInvalid }) => {
      // A form library may have marked the input for reasons of its own.
      const invalid = ariaInvalid ? 'true' : wasMarked ? good : undefined;
      wasMarked = ariaInvalid;
      const left = others();
      const isDescribed =
        ours.every((id) => described().includes(id)) &&
        described().length === left.length + ours.length;
      return [
        {
          node: input,
          key: ariaInvalid,
          attributes: {
            [INVALID]: invalid,
            'aria-required': isRequired ? 'true' : undefined,
            [DESCRIBED_BY]: isDescribed ? undefined : [...left, ...ours].join(' '),
          },
        },
      ];
    },
    { anchor: input },
  );
  return () => {
    stop();
    const left = others().join(' ');
    if (left) input.setAttribute(DESCRIBED_BY, left);
    else input.removeAttribute(DESCRIBED_BY);
  };
}
