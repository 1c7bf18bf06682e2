import type { Field, FieldVerbs } from '../field.ts';
import type { Snapshot } from '../types.ts';

/** The ids of the nodes of a field. */
export interface Ids {
  input: string;
  message: string;
  status: string;
  suggestion: string;
}

/** What adapters give of a snapshot, one by one. */
export type Shown = Omit<Snapshot, 'value' | 'suggestionLabel' | 'announcement'>;

/** An object of what is made for each of some names, which have a space between them. */
export const fromNames = <Name extends string>(
  names: string,
  make: (name: Name) => unknown,
): object => Object.fromEntries(names.split(' ').map((name) => [name, make(name as Name)]));

export const idsFor = (input: string, stem: string): Ids =>
  ({ ...fromNames('message status suggestion', (name) => stem + name), input }) as Ids;

export const verbsOf = (field: Field): FieldVerbs =>
  fromNames(
    'accept undo dismiss refuse settle validate',
    (name: keyof Field) => field[name],
  ) as FieldVerbs;

/**
 * What a view shows: `shown`, and the attributes of each node by their names in HTML. A framework
 * adds its own, and the texts.
 */
export function propsOf(
  view: Snapshot,
  ids: Ids,
  { describedBy, required }: { describedBy?: string | undefined; required?: boolean | undefined },
) {
  const { value, suggestionLabel, announcement, ...shown } = view;
  return {
    shown: shown as Shown,
    input: {
      id: ids.input,
      ...(view.level === 'error' && { 'aria-invalid': true as const }),
      'aria-required': required || undefined,
      'aria-describedby': describedBy ? `${describedBy} ${ids.message}` : ids.message,
    },
    message: { id: ids.message, 'data-level': view.level ?? (view.shownText && 'wait') },
    status: { id: ids.status, role: 'status' as const, 'aria-live': 'polite' as const },
    suggestion: {
      id: ids.suggestion,
      type: 'button' as const,
      hidden: !suggestionLabel,
      'data-suggestion': view.suggestion ? 'offer' : suggestionLabel && 'undo',
    },
  };
}
