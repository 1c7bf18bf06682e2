import { clip } from '../messages.ts';
import type { FullSettings } from '../settings.ts';
import type { Assessment, UnsentReason, When } from '../types.ts';
import { accept, leave, undo } from './leave.ts';
import { dismiss, noteOffer } from './offer.ts';
import { answer, requestCommit, requestNothing, retry, schedule } from './plan.ts';
import { read } from './reading.ts';
import { speakDue, speakOfNothing } from './speech.ts';
import { isPending, type Ask, type Draft, type FieldState, type Moment } from './state.ts';
import { concludeHeld, expire, submit, unsent } from './submit.ts';
import { input, reset, take } from './text.ts';
import { show } from './view.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** What happens to a field. */
export type FieldEvent =
  /** The user changed the text. */
  | { type: 'input'; value: string; when: When }
  /** The user left the field, or submitted it without waiting for the result. */
  | { type: 'leave'; isSubmit: boolean }
  /** The user submitted the form. */
  | { type: 'submit'; deadlineAtMs: number }
  /** The one who submitted no longer waits. */
  | { type: 'abandon' }
  /** The form was not submitted in the end. */
  | { type: 'unsent'; reason: UnsentReason }
  /** A caller wants the outcome of a text. */
  | { type: 'check'; value: string; isDone: boolean; isDeep: boolean }
  /** The last caller no longer waits. */
  | { type: 'callersLeft' }
  /** A request has its result. */
  | { type: 'answer'; ask: Ask; result: Assessment }
  /** The user takes the suggestion, takes it back, or turns it down. */
  | { type: 'accept' | 'undo' | 'dismiss' }
  /** A server refused a text. */
  | { type: 'refuse'; value: string; message: string }
  /** The page set the text. */
  | { type: 'reset'; value: string }
  /** The network is back. */
  | { type: 'retry' }
  /** A pointer is pressed somewhere on the page, and released. */
  | { type: 'press' | 'release' }
  /** Something watches the field, or nothing does any more. */
  | { type: 'watch'; isWatched: boolean; settings: FullSettings }
  | { type: 'settings'; settings: FullSettings }
  /** Time has passed. */
  | { type: 'tick' };

/** The state that an event leads to. Pure: it changes nothing, and starts nothing. */
export function next(before: FieldState, event: FieldEvent, moment: Moment): FieldState {
  const draft = draftOf(before);
  draft.place.isRequired = moment.isRequired;
  noteOffer(draft, moment);
  step(draft, event, moment);
  concludeHeld(draft, moment);
  const { plan, place } = draft;
  if (place.isWatched && plan.when === 'pause')
    plan.pauseEndsAtMs ??= moment.atMs + place.settings.debounceMs;
  noteOffer(draft, moment);
  show(draft, moment);
  if (process.env.NODE_ENV !== 'production') Object.values(draft).forEach(Object.freeze);
  return draft;
}

/** Changes a draft by an event. */
function step(draft: Draft, event: FieldEvent, moment: Moment): void {
  const { text, acts, plan, intent, screen, place } = draft;
  switch (event.type) {
    case 'input':
      input(draft, event.value, event.when, moment);
      break;
    case 'leave':
      leave(draft, moment, event.isSubmit);
      break;
    case 'submit':
      submit(draft, event.deadlineAtMs, moment);
      break;
    case 'abandon':
      intent.held = null;
      break;
    case 'unsent':
      unsent(draft, event.reason);
      break;
    case 'check': {
      const before = text.value;
      take(draft, event.value, 'pause', moment);
      if (text.value !== before) plan.isForCallers = true;
      if (event.isDone) leave(draft, moment, true);
      else if (acts.hasLeft || event.isDeep) requestCommit(draft, moment);
      break;
    }
    case 'callersLeft':
      if (!plan.isForCallers || !isPending(draft)) break;
      requestNothing(draft);
      plan.when = 'later';
      break;
    case 'answer':
      answer(draft, event.ask, event.result, moment);
      break;
    case 'accept':
      accept(draft, moment);
      break;
    case 'undo':
      undo(draft, moment);
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
      reset(draft, event.value, moment);
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
    case 'watch':
      place.isWatched = event.isWatched;
      place.settings = event.settings;
      if (place.isWatched) break;
      plan.pauseEndsAtMs = plan.lingering = null;
      speakOfNothing(draft);
      break;
    case 'settings':
      place.settings = event.settings;
      break;
    case 'tick':
      if (plan.pauseEndsAtMs !== null && plan.pauseEndsAtMs <= moment.atMs) schedule(draft, 'now');
      expire(draft, moment);
      speakDue(draft, moment);
  }
}

/** A copy that may be changed. */
const draftOf = ({
  text,
  known,
  acts,
  plan,
  intent,
  speech,
  screen,
  place,
}: FieldState): Draft => ({
  text: { ...text },
  known: { ...known },
  acts: { ...acts },
  plan: { ...plan },
  intent: { ...intent },
  speech: { ...speech },
  screen: { ...screen },
  place: { ...place },
});
