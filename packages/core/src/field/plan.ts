import type { Mode } from '@postern/protocol';
import type { Assessment, When } from '../types.ts';
import { offer } from './offer.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, SECOND_MS, type Ask, type Draft, type Moment } from './state.ts';

/*
 * What is requested about the text, and what becomes known of it.
 */

/** Plans when to request a result. */
export function schedule(draft: Draft, when: When): void {
  const { plan, place } = draft;
  plan.pauseEndsAtMs = null;
  if (when !== 'now') plan.when = when;
  else {
    offer(draft);
    request(draft, place.settings.mode);
  }
}

/** Requests a result in a mode, unless that is under way. */
export function request({ plan, text }: Draft, mode: Mode, endsPause = false): void {
  plan.when = plan.pauseEndsAtMs = null;
  if (!plan.asks.some((ask) => ask.mode === mode))
    plan.asks = [...plan.asks, { text: text.text, mode, endsPause }];
}

/** Requests nothing any more. */
export function requestNothing({ plan }: Draft): void {
  plan.asks = [];
  plan.when = plan.pauseEndsAtMs = null;
}

/** Requests the result in the mode of a commit, unless that is known or under way. */
export function requestCommit(draft: Draft, moment: Moment): void {
  const { text, known, plan } = draft;
  const { commitMode } = draft.place.settings;
  const isStuck = outcomeOf(draft, true).decision === 'block';
  // Leaving and submitting are one act: after a failure this fresh the request is not repeated.
  const isDue = isStuck || isPending(draft) || moment.atMs - known.failedAtMs >= SECOND_MS;
  if (!text.address || !isDue || plan.asks.some(({ mode }) => mode === commitMode)) return;
  const endsPause = isStuck && !!known.answer?.failure;
  if (!recall(draft, commitMode, moment)) request(draft, commitMode, endsPause);
}

/** Takes what the cache has for the text, if it has anything. Returns whether it has. */
export function recall(draft: Draft, mode: Mode, moment: Moment): boolean {
  const cached = moment.recall(draft.text.text, mode);
  if (cached) learn(draft, mode, cached, moment);
  return !!cached;
}

/** Takes the result of a request, unless another text or request has taken its place. */
export function answer(draft: Draft, ask: Ask, result: Assessment, moment: Moment): void {
  const { plan } = draft;
  if (ask === plan.lingering) plan.lingering = null;
  if (!plan.asks.includes(ask)) return;
  plan.asks = plan.asks.filter((each) => each !== ask);
  learn(draft, ask.mode, result, moment);
}

function learn(draft: Draft, mode: Mode, result: Assessment, { atMs }: Moment): void {
  const { known, place } = draft;
  if (result.failure) {
    known.failedAtMs = atMs;
    // "No result" does not replace the result of a lighter mode.
    if (known.answer && !known.answer.failure) return;
  }
  // An `invalid` is final in every mode.
  const isFinal = mode === place.settings.commitMode || result.verdict === 'invalid';
  if (result.result && isFinal) requestNothing(draft);
  known.answer = result;
  offer(draft);
}

/** Requests again what the network left open: after a page was frozen, or offline. */
export function retry(draft: Draft): void {
  const { plan, known, acts, place } = draft;
  plan.pauseEndsAtMs = null;
  plan.asks = plan.asks.map((ask) => ({ ...ask }));
  const { mode, commitMode } = place.settings;
  if (known.answer?.failure?.code === 'offline')
    request(draft, acts.showsErrors ? commitMode : mode, true);
}
