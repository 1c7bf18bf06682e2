import type { Field } from '../field.ts';
import { keepLooks } from './keep.ts';

const DESCRIBED_BY = 'aria-describedby';
const INVALID = 'aria-invalid';

/** Whether an ID was created for a message. */
const isMade = (id: string) => /^postern-message-\d+$/.test(id);

/** The ids in an attribute. */
const idsIn = (text: string | null | undefined): string[] => text?.match(/\S+/g) ?? [];

/** Options of {@link showValidity}. */
interface ValidityOptions {
  /** IDs of the elements that describe the input. */
  ids: (string | undefined)[];
  /** Whether an address is required, in addition to the attribute of the input. */
  isRequired?: boolean | undefined;
  /** Whether a field marked the input before, as in a copy of a page. */
  isMarked?: boolean;
}

/**
 * Marks an input as invalid while its address is blocked, and appends the IDs of the elements that describe
 * it. Returns its undo.
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
  // The value of `aria-invalid` that the page or the framework set. In Firefox, a later `false` has no effect.
  const good = input.getAttribute(INVALID) === 'false' ? 'false' : null;
  // A copy of an attached input has an ID that was created for a message.
  let wasMarked = isMarked || described().some(isMade);
  const stop = keepLooks(
    field,
    ({ ariaInvalid }) => {
      // A form library can have marked the input for its own reasons.
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
