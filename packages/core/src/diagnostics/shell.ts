import { addField, addNote } from './registry.ts';
import type { FieldNote, LoadState, NoteBody } from './registry.ts';

/* What the devtools get of a field whose code is not there yet. A production build has none of it. */

const notesOfShells = new WeakMap<object, FieldNote[]>();

const notesOf = (shell: object): FieldNote[] => {
  const notes = notesOfShells.get(shell) ?? [];
  notesOfShells.set(shell, notes);
  return notes;
};

/** Lists an input whose field is not there yet. Returns its undo. */
export const listShell = (
  input: HTMLInputElement,
  shell: object,
  load: () => LoadState,
): (() => void) =>
  addField({
    input,
    notes: notesOf(shell),
    validatorNumber: 0,
    load,
    report: () => null,
    rulesOf: () => [],
    tryPreset() {},
    triedPreset: () => null,
  });

/** Adds a note about a field that is not there yet. */
export function noteShell(shell: object, body: NoteBody): void {
  addNote(notesOf(shell), body);
}
