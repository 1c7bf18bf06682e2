import { clip } from '../messages.ts';
import { read } from '../reading.ts';
import type { Assessment, UnsentReason, When } from '../types.ts';
import { accept, dismiss, leave, undo } from './leave.ts';
import { receive, requestCommitMode, requestNothing, retry, schedule, startPause } from './plan.ts';
import { isPending, type Draft, type FieldState, type ModeRequest, type Context } from './state.ts';
import { concludeHeld, expire, submit, unsent } from './submit.ts';
import { input, reset, take } from './text.ts';
import { show, speakDue } from './view.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What happens to a field. */
export type FieldEvent =
  /** The user changed the text. */
  | { type: 'input'; value: string; when: When }
  /** The user left the field, or submitted it to a form library. */
  | { type: 'leave'; isSubmit: boolean }
  /** The user submitted the form. */
  | { type: 'submit'; deadlineAtMs: number }
  /** Nothing waits for the end of a held submit any more. */
  | { type: 'abandon' }
  /** A form that was held was not submitted in the end. */
  | { type: 'unsent'; reason: UnsentReason }
  /** A caller wants the outcome of a text. */
  | { type: 'check'; value: string; isDone: boolean; isDeep: boolean }
  /** The last caller no longer waits. */
  | { type: 'callersLeft' }
  /** A request has its result. */
  | { type: 'answer'; request: ModeRequest; result: Assessment }
  /** The user takes the suggestion, takes it back, or turns it down. */
  | { type: 'accept' | 'undo' | 'dismiss' }
  /** A server refused a text. */
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
  const draft = copy(before, context);
  step(draft, event);
  concludeHeld(draft);
  noteOffer(draft);
  if (context.isWatched) startPause(draft);
  else rest(draft);
  show(draft);
  if (process.env.NODE_ENV !== 'production') freeze(draft);
  return draft;
}

/** Changes a draft by an event. */
function step(draft: Draft, event: FieldEvent): void {
  const { text, acts, plan, intent, screen, context } = draft;
  switch (event.type) {
    case 'input':
      input(draft, event.value, event.when);
      break;
    case 'leave':
      leave(draft, event.isSubmit);
      break;
    case 'submit':
      submit(draft, event.deadlineAtMs);
      break;
    case 'abandon':
      intent.held = null;
      break;
    case 'unsent':
      unsent(draft, event.reason);
      break;
    case 'check': {
      const before = text.value;
      take(draft, event.value, 'pause');
      if (text.value !== before) plan.isForCallers = true;
      if (event.isDone) leave(draft, true);
      else if (acts.hasLeft || event.isDeep) requestCommitMode(draft);
      break;
    }
    case 'callersLeft':
      if (!plan.isForCallers || !isPending(draft)) break;
      requestNothing(draft);
      plan.when = 'later';
      break;
    case 'answer':
      receive(draft, event.request, event.result);
      break;
    case 'accept':
      accept(draft);
      break;
    case 'undo':
      undo(draft);
      break;
    case 'dismiss':
      dismiss(draft);
      break;
    case 'refuse': {
      const { address } = read(event.value);
      const isSame = acts.isTyped && address !== null && address === text.address;
      if (event.value !== text.value && !isSame) break;
      text.refusal = clip(event.message);
      acts.showsErrors = true;
      break;
    }
    case 'reset':
      reset(draft, event.value);
      break;
    case 'retry':
      retry(draft);
      break;
    case 'press':
      screen.isFrozen = true;
      break;
    case 'release':
      screen.isFrozen = false;
      break;
    case 'tick':
      if (plan.pauseEndsAtMs !== null && plan.pauseEndsAtMs <= context.atMs) schedule(draft, 'now');
      expire(draft);
      speakDue(draft);
      break;
    case 'change':
      break;
    default:
      event satisfies never;
  }
}

/** Notes since when the suggestion is on screen. */
function noteOffer({ known, context }: Draft): void {
  if (known.suggestion) known.suggestedAtMs ??= context.atMs;
}

/** Stops what a field does only while something watches it. */
function rest({ plan, speech }: Draft): void {
  plan.pauseEndsAtMs = plan.lingering = speech.speaksAtMs = null;
  if (!speech.spoken) speech.toSpeak = '';
}

/** Freezes a state: a change that bypasses the machine throws in development. */
function freeze(state: FieldState): void {
  for (const part of Object.values(state)) Object.freeze(part);
  Object.freeze(state);
}

/** A copy that may be changed. */
const copy = (
  { text, known, acts, plan, intent, speech, screen }: FieldState,
  context: Context,
): Draft => ({
  text: { ...text },
  known: { ...known },
  acts: { ...acts },
  plan: { ...plan },
  intent: { ...intent },
  speech: { ...speech },
  screen: { ...screen },
  context,
});
