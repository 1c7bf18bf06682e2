import type { Assessment } from '../assessment.ts';
import { clip } from '../messages.ts';
import { read } from '../reading.ts';
import type { UnsentReason, When } from '../types.ts';
import { accept, dismiss, leave, undo } from './leave.ts';
import {
  requestCommitMode,
  requestNothing,
  requestNow,
  retry,
  startPause,
  takeResult,
} from './plan.ts';
import {
  isPending,
  type MutableState,
  type FieldState,
  type ModeRequest,
  type Context,
} from './state.ts';
import { concludeHeld, expire, noteUnsent, submit } from './submit.ts';
import { input, reset, take } from './text.ts';
import { show, speakDue, unmarkDue } from './view.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** An event of a field. */
export type FieldEvent =
  /** The user changed the text. */
  | { type: 'input'; value: string; when: When }
  /** The user left the field, or submitted it to a form library. */
  | { type: 'leave'; isSubmit: boolean }
  /** The user submitted the form. */
  | { type: 'submit'; deadlineAtMs: number }
  /** Nothing waits for the end of a held submit any longer. */
  | { type: 'abandon' }
  /** A form that was held was not submitted in the end. */
  | { type: 'unsent'; reason: UnsentReason }
  /** A caller wants the outcome of a text. */
  | { type: 'check'; value: string; isDone: boolean; isDeep: boolean }
  /** The last caller no longer waits. */
  | { type: 'callersLeft' }
  /** A request has its result. */
  | { type: 'answer'; request: ModeRequest; result: Assessment }
  /** The user accepts the suggestion, undoes that, or dismisses it. */
  | { type: 'accept' | 'undo' | 'dismiss' }
  /** A server rejected a text. */
  | { type: 'refuse'; value: string; message: string }
  /** The page set the text. */
  | { type: 'reset'; value: string }
  /** The network is back. */
  | { type: 'retry' }
  /** A pointer is pressed somewhere on the page, or released. */
  | { type: 'press' | 'release' }
  /** Time has passed. */
  | { type: 'tick' }
  /** The context changed: settings, input, or whether anything watches the field. */
  | { type: 'change' };

/** The state that an event leads to. Pure: it starts nothing, and changes nothing that was. */
export function next(before: FieldState, event: FieldEvent, context: Context): FieldState {
  const field: MutableState = { ...before, ...context };
  step(field, event);
  concludeHeld(field);
  noteOffer(field);
  if (field.isWatched) startPause(field);
  else stopUnwatched(field);
  show(field);
  // In development, a change that bypasses the machine throws.
  return process.env.NODE_ENV === 'production' ? field : Object.freeze(field);
}

/** Changes a field by an event. */
function step(field: MutableState, event: FieldEvent): void {
  switch (event.type) {
    case 'input':
      input(field, event.value, event.when);
      break;
    case 'leave':
      leave(field, event.isSubmit);
      break;
    case 'submit':
      submit(field, event.deadlineAtMs);
      break;
    case 'abandon':
      field.held = null;
      break;
    case 'unsent':
      noteUnsent(field, event.reason);
      break;
    case 'check': {
      const before = field.value;
      take(field, event.value, 'pause');
      if (field.value !== before) field.isForCallers = true;
      if (event.isDone) leave(field, true);
      else if (field.hasLeft || event.isDeep) requestCommitMode(field);
      break;
    }
    case 'callersLeft':
      if (!field.isForCallers || !isPending(field)) break;
      requestNothing(field);
      field.planned = 'later';
      break;
    case 'answer':
      takeResult(field, event.request, event.result);
      break;
    case 'accept':
      accept(field);
      break;
    case 'undo':
      undo(field);
      break;
    case 'dismiss':
      dismiss(field);
      break;
    case 'refuse': {
      const { address } = read(event.value);
      const isSame = field.isTyped && address !== null && address === field.address;
      if (event.value !== field.value && !isSame) break;
      field.refusal = clip(event.message);
      field.showsErrors = true;
      break;
    }
    case 'reset':
      reset(field, event.value);
      break;
    case 'retry':
      retry(field);
      break;
    case 'press':
      field.isFrozen = true;
      break;
    case 'release':
      field.isFrozen = false;
      break;
    case 'tick':
      if (field.pauseEndsAtMs !== null && field.pauseEndsAtMs <= field.atMs) requestNow(field);
      expire(field);
      speakDue(field);
      unmarkDue(field);
      break;
    case 'change':
      break;
    default:
      event satisfies never;
  }
}

/** Notes since when the suggestion is on screen. */
function noteOffer(field: MutableState): void {
  if (field.suggestion) field.suggestedAtMs ??= field.atMs;
}

/** Stops what a field does only while something watches it. */
function stopUnwatched(field: MutableState): void {
  field.pauseEndsAtMs = field.lingering = field.speaksAtMs = field.unmarksAtMs = null;
  if (!field.spoken) field.toSpeak = '';
}
