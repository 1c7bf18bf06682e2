import type { Field, FieldVerbs } from '../field.ts';
import type { Snapshot } from '../types.ts';

/* What an adapter renders: the ids, attributes and texts of the nodes of a field. */

/** The ids of the nodes of a field. */
export interface Ids {
  /** Of the input. */
  input: string;
  /** Of the node of the message. */
  message: string;
  /** Of the node of announcements. */
  status: string;
  /** Of the suggestion button. */
  suggestion: string;
}

/** The properties of a snapshot that adapters return one by one. */
export type Shown = Omit<Snapshot, 'value' | 'suggestionLabel' | 'announcement' | 'ariaInvalid'>;

/** Creates an object with a value for each of some names, which have a space between them. */
export const fromNames = <Name extends string>(
  names: string,
  make: (name: Name) => unknown,
): object => Object.fromEntries(names.split(' ').map((name) => [name, make(name as Name)]));

/** The ids of a field: the input's, and those of its nodes, which begin with the stem. */
export const idsFor = (input: string, stem: string): Ids =>
  ({ ...fromNames('message status suggestion', (name) => stem + name), input }) as Ids;

/** The methods of a field that adapters return one by one. */
export const verbsOf = (field: Field): FieldVerbs =>
  fromNames(
    'accept undo dismiss refuse settle validate',
    (name: keyof Field) => field[name],
  ) as FieldVerbs;

/**
 * The contents of a view: `shown`, and the attributes of each node by their names in HTML. A framework
 * adds its own, and the texts.
 */
export function propsOf(
  view: Snapshot,
  ids: Ids,
  { describedBy, required }: { describedBy?: string | undefined; required?: boolean | undefined },
) {
  const { value, suggestionLabel, announcement, ariaInvalid, ...shown } = view;
  return {
    shown: shown as Shown,
    input: {
      id: ids.input,
      'aria-invalid': ariaInvalid,
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

type Props = Record<PropertyKey, unknown>;

const INVALID = 'aria-invalid';
const DESCRIBED_BY = 'aria-describedby';

/**
 * Joins the attributes of an input with those of a form library: the library's attributes stay, including its `id`;
 * both describe the input, and it is invalid if either of them sets that. An adapter joins the refs.
 */
export function mergeProps<Own extends object, Given extends object>(
  own: Own,
  given: Given,
): Omit<Given, keyof Own> & Own {
  const ours = own as Props;
  const theirs = given as Props;
  const merged = { ...theirs };
  // Symbols too: attachments of Svelte.
  for (const name of Reflect.ownKeys(ours)) merged[name] ??= ours[name];
  if (theirs[DESCRIBED_BY])
    merged[DESCRIBED_BY] = `${theirs[DESCRIBED_BY] as string} ${ours[DESCRIBED_BY] as string}`;
  if (String(ours[INVALID]) === 'true') merged[INVALID] = ours[INVALID];
  return merged as Omit<Given, keyof Own> & Own;
}

/** The texts of the nodes that contained exactly the rendered text. */
const rendered = new WeakMap<Node, string>();

/**
 * Replaces the output of a translator in the nodes of a field, after a framework has rendered other texts. The
 * framework changed its own text nodes, which are no longer in the page.
 *
 * A node that shows another text than that of the field is not changed.
 */
export function mendTexts(input: Node | null | undefined, ids: Ids, view: Snapshot): void {
  const root = input?.getRootNode() as Document | undefined;
  const texts: [string, string][] = [
    [ids.message, view.shownText],
    [ids.status, view.announcement],
    [ids.suggestion, view.suggestionLabel],
  ];
  for (const [id, text] of texts) {
    const node = root?.getElementById?.(id);
    if (!node || rendered.get(node) === text) continue;
    if (rendered.get(node) && node.textContent !== text) node.textContent = text;
    rendered.set(node, node.textContent === text ? text : '');
  }
}
