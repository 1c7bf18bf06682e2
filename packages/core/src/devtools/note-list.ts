import type { FieldNote } from '../diagnostics/registry.ts';
import { create } from './element.ts';
import { kindOf, textOf } from './note-text.ts';
import { clockOf, durationOf } from './times.ts';

/** The events of a field, oldest first. */
export interface NoteList {
  node: HTMLElement;
  show(notes: readonly FieldNote[]): void;
}

/** How near the end the list has to be scrolled for it to follow new events, in pixels. */
const FOLLOW_PX = 24;

/** Creates the list. */
export function createNoteList(): NoteList {
  const list = create('ol', { class: 'notes', role: 'list' });
  const empty = create('p', { class: 'hint' }, ['No events yet. Type into the field.']);
  // It scrolls, and holds nothing that takes the focus.
  const node = create(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'List of events' },
    [empty, list],
  );
  /** The items by their notes: a note that is replaced is another item. */
  let items = new Map<FieldNote, HTMLElement>();

  return {
    node,
    show(notes) {
      const isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < FOLLOW_PX;
      const next = new Map<FieldNote, HTMLElement>();
      for (const [at, note] of notes.entries())
        next.set(note, items.get(note) ?? createItem(note, notes[at - 1]));
      for (const [note, item] of items) if (!next.has(note)) item.remove();
      let before: Element | null = null;
      for (const item of next.values()) {
        if (item.parentNode !== list) {
          if (before) before.after(item);
          else list.prepend(item);
        }
        before = item;
      }
      items = next;
      empty.hidden = notes.length > 0;
      if (isAtEnd) node.scrollTop = node.scrollHeight;
    },
  };
}

function createItem(note: FieldNote, before: FieldNote | undefined): HTMLElement {
  const sinceMs = before ? note.atMs - before.atMs : 0;
  return create('li', { 'data-kind': kindOf(note) }, [
    create('span', { class: 'time' }, [clockOf(note.atMs)]),
    ' ',
    create('span', { class: 'text' }, [textOf(note)]),
    ' ',
    create('span', { class: 'since' }, [before ? `+${durationOf(sinceMs)}` : '']),
  ]);
}
