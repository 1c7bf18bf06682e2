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

export const idsFor = (input: string, stem: string): Ids => ({
  input,
  message: `${stem}message`,
  status: `${stem}status`,
  suggestion: `${stem}suggestion`,
});

export const verbsOf = ({
  accept,
  undo,
  dismiss,
  refuse,
  settle,
  validate,
}: Field): FieldVerbs => ({ accept, undo, dismiss, refuse, settle, validate });

/**
 * What a view shows: `shown`, and the attributes of each node by their names in HTML. A framework
 * adds its own, and the texts.
 */
export function propsOf(
  view: Snapshot,
  ids: Ids,
  { describedBy, required }: { describedBy?: string | undefined; required?: boolean | undefined },
) {
  const shown: Partial<Snapshot> = { ...view };
  delete shown.value;
  delete shown.suggestionLabel;
  delete shown.announcement;
  return {
    shown: shown as Shown,
    input: {
      id: ids.input,
      'aria-invalid': view.level === 'error' ? (true as const) : undefined,
      'aria-required': required ? (true as const) : undefined,
      'aria-describedby': describedBy ? `${describedBy} ${ids.message}` : ids.message,
    },
    message: { id: ids.message, 'data-level': view.level ?? '' },
    status: { id: ids.status, role: 'status', 'aria-live': 'polite' as const },
    suggestion: {
      id: ids.suggestion,
      type: 'button' as const,
      hidden: !view.suggestionLabel,
    },
  };
}
