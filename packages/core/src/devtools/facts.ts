import type { FieldEntry, FieldNote, FieldReport } from '../diagnostics/registry.ts';
import { create, setAttribute, setText } from './element.ts';
import { textOf } from './note-text.ts';
import { clockOf, durationOf } from './times.ts';

/** The present state of a field, as a list of names and values. */
export interface Facts {
  node: HTMLElement;
  show(entry: FieldEntry): void;
}

/** The text for a missing value. */
const NONE = '–';

type Row = (report: FieldReport, entry: FieldEntry) => string;

const ROWS: Record<string, Row> = {
  Value: ({ snapshot }) => snapshot.value || NONE,
  Phase: ({ snapshot }) => snapshot.phase,
  Decision: ({ snapshot }) => snapshot.decision,
  Reason: ({ outcome, isRefused }) => (isRefused ? 'server' : (outcome.code ?? NONE)),
  Status: ({ snapshot: { result, verdict } }) =>
    result ? `${result.status}, mode ${result.mode ?? 'not given'}` : (verdict ?? NONE),
  Level: ({ snapshot }) => snapshot.level ?? 'none shown',
  Message: ({ snapshot }) => snapshot.shownText || NONE,
  Suggestion: ({ snapshot }) => snapshot.suggestion ?? NONE,
  'Last submit': (_, { notes }) => lastSubmitOf(notes),
  Settings: ({ settings }) =>
    `${settings.mode} while typing, ${settings.commitMode} on leaving; askOn ${settings.askOn}; ` +
    `pause ${durationOf(settings.debounceMs)}; a submit waits at most ${durationOf(settings.deadlineMs)}`,
  Validator: (_, { validatorNumber }) => String(validatorNumber),
};

/** Creates the list. */
export function createFacts(): Facts {
  const values = Object.keys(ROWS).map((name) => ({
    name,
    value: create('dd', { dir: 'auto' }),
  }));
  const pairs = values.map(({ name, value }) =>
    create('div', {}, [create('dt', {}, [name]), value]),
  );
  const node = create('dl', { class: 'facts' }, pairs);
  return {
    node,
    show(entry) {
      const report = entry.report();
      for (const { name, value } of values) {
        const text = report ? ROWS[name]!(report, entry) : NONE;
        setText(value, text);
        setAttribute(value, 'data-tone', name === 'Decision' && report ? text : null);
      }
    },
  };
}

/** The newest note about a submit, with its time. */
function lastSubmitOf(notes: readonly FieldNote[]): string {
  const last = notes.findLast(({ type }) => /^(submit|hold_end|unsent)$/.test(type));
  return last ? `${clockOf(last.atMs)} ${textOf(last)}` : 'none yet';
}
