import type { Mode } from '@postern/protocol';
import type { Assessment } from '../assessment.ts';
import type { HoldEnd } from '../dom/hold-state.ts';
import type { EventBody } from '../events.ts';
import type { Policy } from '../policy.ts';
import type { FullSettings } from '../settings.ts';
import type { Code, FailureCode, Outcome, Preset, Rule, Snapshot, When } from '../types.ts';

/*
 * The fields of a page, for the devtools. Only the development build writes it. It is one object for a page, whatever
 * number of copies of this code the page has. Source: docs/decisions/field.md#0082.
 */

/** Something that happened to a field, beside its events. */
type OwnNote =
  /** The text changed `count` times in a row. */
  | { type: 'typed'; length: number; count: number }
  /** A pause in typing began, after which a request is sent. */
  | { type: 'typing_pause'; forMs: number }
  /** The user left the field without a submit. */
  | { type: 'leave' }
  /** The page set the text. */
  | { type: 'reset'; length: number }
  /** The server rejected the text. */
  | { type: 'reject' }
  /** The result of a request of another field, or of an earlier text, is used. */
  | { type: 'join'; mode: Mode }
  /** A request was not sent, since requests are paused. */
  | { type: 'not_sent'; mode: Mode; code: FailureCode; forMs: number }
  /** The code of the field is fetched. */
  | { type: 'load' }
  /** A held submit ended. */
  | { type: 'hold_end'; end: HoldEnd; tookMs: number };

/** What the list of a field's events has. `atMs` is the time of day in milliseconds since the epoch. */
export type FieldNote = { readonly atMs: number } & (EventBody | OwnNote);

/** A note without its time. */
export type NoteBody = EventBody | OwnNote;

/** What a policy does with a reason. */
export interface ReasonRule {
  /** The reason code, or `syntax_…` for all of syntax. */
  code: Code | 'syntax_…';
  /** The verdict that the reason comes with; `unknown` without a result. */
  verdict: Assessment['verdict'];
  rule: Rule;
}

/** What a field is doing now. Times are by `performance.now()`. */
export interface FieldReport {
  snapshot: Snapshot;
  settings: FullSettings;
  /** The outcome of the text under the policy; its `code` is null without an outcome. */
  outcome: Outcome;
  /** What a planned request waits for; null without a plan. */
  planned: When | null;
  /** When the pause in typing ends; null when none is running. */
  pauseEndsAtMs: number | null;
  /** The requests about the present text that are under way. */
  requests: readonly { mode: Mode; sinceMs: number }[];
  /** When the hold of a submit by this field ends at the latest; null when it holds none. */
  deadlineAtMs: number | null;
  /** The policy that the application has set, also while another preset is tried. */
  ownPolicy: Preset | Policy | undefined;
  /** Whether the server rejected the text. */
  isRefused: boolean;
}

/** The state of the code of a field that is not loaded yet. */
export type LoadState = 'untouched' | 'loading' | 'failed' | 'ready';

/** A field that is attached to an input. */
export interface FieldEntry {
  readonly input: HTMLInputElement;
  /** The newest notes, oldest first. A note is replaced, and not changed. */
  readonly notes: FieldNote[];
  /** The number of the field's validator on the page, from 1; 0 while the code of the field is not there. */
  readonly validatorNumber: number;
  load(): LoadState;
  /** What the field is doing; null while its code is not there. */
  report(): FieldReport | null;
  /** What a policy does with each reason, by the functions of the field. */
  rulesOf(policy: Preset | Policy | undefined): ReasonRule[];
  /** Lets the field use another preset for now, with the rest of its own policy; null for its own. */
  tryPreset(preset: Preset | null): void;
  /** The preset that the field uses for now; null for its own. */
  triedPreset(): Preset | null;
}

/** A submit that is held. */
export interface FormHold {
  /** When the user pressed, by `performance.now()`. */
  readonly sinceMs: number;
  /** The inputs that it waits for. */
  inputs(): HTMLInputElement[];
  /** What it needs: the code of a field (`load`), results (`validate`), or a turn of the page (`settle`). */
  step(): 'load' | 'submit' | 'validate' | 'settle' | 'compare' | 'over';
}

interface Registry {
  readonly fields: Map<HTMLInputElement, FieldEntry>;
  readonly holds: Map<HTMLFormElement, FormHold>;
  /** Called after every change. */
  readonly listeners: Set<() => void>;
  validatorCount: number;
}

const KEY: unique symbol = Symbol.for('postern.devtools');

/** The registry of this page. */
export function registry(): Registry {
  const page = globalThis as { [KEY]?: Registry };
  return (page[KEY] ??= {
    fields: new Map(),
    holds: new Map(),
    listeners: new Set(),
    validatorCount: 0,
  });
}

/** How many notes of a field are kept. */
const MAX_NOTES = 200;

/** Adds a note, in the place of the last one if both are of one series. */
export function addNote(notes: FieldNote[], body: NoteBody): void {
  const last = notes.at(-1);
  if (body.type === 'unsent' && last?.type === 'hold_end' && last.end === body.reason) return;
  // A new pause replaces the previous one.
  if (body.type === last?.type && body.type === 'typing_pause') notes.pop();
  const next = body.type === 'input' ? typedAfter(notes, body.length) : body;
  notes.push({ atMs: Date.now(), ...next });
  if (notes.length > MAX_NOTES) notes.shift();
  notifyDevtools();
}

/** The note of a changed text. A series of changes has one note, and one pause. */
function typedAfter(notes: FieldNote[], length: number): NoteBody {
  if (notes.at(-1)?.type === 'typing_pause') notes.pop();
  const last = notes.at(-1);
  if (last?.type !== 'typed') return { type: 'typed', length, count: 1 };
  notes.pop();
  return { type: 'typed', length, count: last.count + 1 };
}

/** Calls the devtools after a change. */
export function notifyDevtools(): void {
  for (const call of [...registry().listeners]) call();
}

/** Adds a field, in the place of one whose code was not there. Returns its undo. */
export function addField(entry: FieldEntry): () => void {
  const { fields } = registry();
  const before = fields.get(entry.input);
  if (before && before.notes !== entry.notes && !before.validatorNumber)
    entry.notes.unshift(...before.notes.splice(0));
  fields.set(entry.input, entry);
  notifyDevtools();
  return () => {
    if (fields.get(entry.input) === entry) fields.delete(entry.input);
    notifyDevtools();
  };
}

/** Notes that a submit is held. */
export function noteHold(form: HTMLFormElement, hold: FormHold): void {
  registry().holds.set(form, hold);
  notifyDevtools();
}

/** Notes that a held submit has ended. Without an end it goes on as another hold. */
export function noteHoldEnd(form: HTMLFormElement, end?: HoldEnd): void {
  const { fields, holds } = registry();
  const hold = holds.get(form);
  holds.delete(form);
  if (!hold || !end) return;
  const tookMs = Math.round(performance.now() - hold.sinceMs);
  for (const input of hold.inputs()) {
    const entry = fields.get(input);
    if (entry) addNote(entry.notes, { type: 'hold_end', end, tookMs });
  }
}
