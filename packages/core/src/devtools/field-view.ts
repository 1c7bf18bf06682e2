import type { FieldEntry } from '../diagnostics/registry.ts';
import { create, setText } from './element.ts';
import { createFacts } from './facts.ts';
import { labelOf, pathOf } from './names.ts';
import { createNoteList } from './note-list.ts';
import { createPolicyView } from './policy-view.ts';
import { situationOf } from './situation.ts';
import { whyOf } from './why.ts';

/** Everything about the chosen field. */
export interface FieldView {
  node: HTMLElement;
  /** Shows a field, or what to do where there is none. */
  show(entry: FieldEntry | null): void;
}

const EMPTY =
  'No email field on this page yet. A field is listed once its input is attached, by an adapter or attachField. Fields of ' +
  'a production build are not listed.';

/** Creates the view. */
export function createFieldView(): FieldView {
  const title = create('h3');
  const path = create('span', { class: 'path', dir: 'ltr' });
  const why = create('p', { class: 'why' });
  const facts = createFacts();
  const notes = createNoteList();
  const policy = createPolicyView();
  const empty = create('p', { class: 'hint nothing' }, [EMPTY]);
  const field = create('div', { class: 'field' }, [
    create('div', { class: 'head' }, [title, path, why]),
    section('Now', [
      create(
        'div',
        { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'State of the field' },
        [facts.node],
      ),
    ]),
    section('Events', [notes.node]),
    section('Policy', [policy.node]),
  ]);
  return {
    node: create('div', { class: 'view' }, [empty, field]),
    show(entry) {
      empty.hidden = !!entry;
      field.hidden = !entry;
      if (!entry) return;
      setText(title, labelOf(entry.input));
      setText(path, pathOf(entry.input));
      setText(why, whyOf(situationOf(entry)));
      facts.show(entry);
      notes.show(entry.notes);
      policy.show(entry, entry.report());
    },
  };
}

const section = (heading: string, children: Node[]): HTMLElement =>
  create('div', { class: 'section' }, [create('h4', {}, [heading]), ...children]);
