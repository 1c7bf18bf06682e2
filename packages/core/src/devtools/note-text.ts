import type { FieldNote } from '../diagnostics/registry.ts';
import type { UnsentReason } from '../types.ts';
import { durationOf } from './times.ts';

/** What a note is about, for its color. */
export type NoteKind = 'user' | 'request' | 'result' | 'failure' | 'submit' | 'page';

const KINDS: Record<FieldNote['type'], NoteKind> = {
  input: 'user',
  typed: 'user',
  leave: 'user',
  suggestion: 'user',
  typing_pause: 'page',
  reset: 'page',
  load: 'page',
  ownership: 'page',
  request: 'request',
  join: 'request',
  answer: 'result',
  recall: 'result',
  failure: 'failure',
  not_sent: 'failure',
  abort: 'failure',
  pause: 'failure',
  load_failure: 'failure',
  reject: 'failure',
  submit: 'submit',
  hold_end: 'submit',
  unsent: 'submit',
};

/** What a note is about. */
export const kindOf = ({ type }: FieldNote): NoteKind => KINDS[type];

/** Why a held submit was not sent, as the end of a sentence. */
const REASONS: Record<UnsentReason, string> = {
  edited: 'the user changed the address or reset the form',
  closed: 'the form was closed or hidden',
  left: 'the user left the page',
  superseded: 'the user pressed a button that skips validation',
  gone: 'the form is no longer in the page',
  window: 'the browser would block the new window',
  button: 'the button is no longer in the page, or was rendered anew',
  prevented: 'a listener of the page prevented it',
  hidden: 'the field is not rendered, so the user cannot see why',
};

const SUGGESTIONS = {
  show: 'Suggestion shown',
  accept: 'Suggestion taken',
  undo: 'Suggestion taken back',
  dismiss: 'Suggestion dismissed',
} as const;

const OWNERSHIP = {
  nonce: 'nonce received',
  failure: 'no nonce',
  hold: 'held press ended',
  submit: 'submitted',
} as const;

const charactersOf = (length: number) => `${String(length)} character${length === 1 ? '' : 's'}`;

/** A note as a sentence, without its time. */
export function textOf(note: FieldNote): string {
  switch (note.type) {
    case 'input':
      return `Typed: ${charactersOf(note.length)}`;
    case 'typed':
      return (
        `Typed: ${charactersOf(note.length)}` +
        (note.count > 1 ? `, in ${String(note.count)} changes` : '')
      );
    case 'typing_pause':
      return `Waits for a pause in typing of ${durationOf(note.forMs)}`;
    case 'leave':
      return 'Left the field, or pressed Enter in it';
    case 'reset':
      return note.length
        ? `Text set by the page: ${charactersOf(note.length)}`
        : 'Emptied by the page';
    case 'reject':
      return 'Address rejected by your server';
    case 'load':
      return 'Code of the field requested';
    case 'load_failure':
      return note.code === 'timeout'
        ? 'Code of the field did not load in time'
        : 'Code of the field did not load';
    case 'suggestion':
      return SUGGESTIONS[note.action];
    case 'ownership':
      return `Proof of ownership: ${OWNERSHIP[note.action]}`;
    case 'submit':
    case 'hold_end':
    case 'unsent':
      return textOfSubmit(note);
    default:
      return textOfRequest(note);
  }
}

type Of<Type extends FieldNote['type']> = Extract<FieldNote, { type: Type }>;

function textOfSubmit(note: Of<'submit' | 'hold_end' | 'unsent'>): string {
  if (note.type === 'unsent') return `Submit not sent: ${REASONS[note.reason]}`;
  if (note.type === 'submit') {
    if (note.decision === 'wait') return 'Submit held until the address is validated';
    return `Submit decided: ${[note.decision, note.code].filter(Boolean).join(', ')}`;
  }
  const { end, tookMs } = note;
  const how =
    end === 'send'
      ? 'the form was sent'
      : end === 'reject'
        ? 'not sent, an address did not pass'
        : `not sent, ${REASONS[end]}`;
  return `Held submit ended after ${durationOf(tookMs)}: ${how}`;
}

function textOfRequest(
  note: Of<'request' | 'join' | 'recall' | 'answer' | 'failure' | 'not_sent' | 'abort' | 'pause'>,
): string {
  if (note.type === 'pause') return `Requests paused for ${durationOf(note.forMs)}`;
  const { mode } = note;
  switch (note.type) {
    case 'request':
      return `Request sent, mode ${mode}`;
    case 'join':
      return `Joined a request that is under way, mode ${mode}`;
    case 'recall':
      return `Cached result used, mode ${mode}`;
    case 'answer':
      return `Result after ${durationOf(note.tookMs)}, mode ${mode}: ${note.verdict}, ${note.code}`;
    case 'failure':
      return `No result after ${durationOf(note.tookMs)}, mode ${mode}: ${note.code}`;
    case 'not_sent':
      return `Request not sent, mode ${mode}: paused for ${durationOf(note.forMs)} (${note.code})`;
    case 'abort':
      return `Request canceled after ${durationOf(note.tookMs)}, mode ${mode}`;
  }
}
