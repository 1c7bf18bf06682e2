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

export function shownOf(view: Snapshot): Shown {
  const shown: Partial<Snapshot> = { ...view };
  delete shown.value;
  delete shown.suggestionLabel;
  delete shown.announcement;
  return shown as Shown;
}

export const verbsOf = ({
  accept,
  undo,
  dismiss,
  refuse,
  settle,
  validate,
}: Field): FieldVerbs => ({ accept, undo, dismiss, refuse, settle, validate });

/** The attributes of each node, by their names in HTML; a framework adds its own. */
export function propsOf(
  view: Snapshot,
  ids: Ids,
  { describedBy, required }: { describedBy?: string | undefined; required?: boolean | undefined },
) {
  return {
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
