import type { Mode } from '@postern/protocol';
import { suggestionFor, typoOf } from '../suggestion.ts';
import type { Assessment, When } from '../types.ts';
import { outcomeOf } from './view.ts';
import { isPending, SECOND_MS, type Draft, type ModeRequest } from './state.ts';

/*
 * What is requested about the text, and what becomes known of it.
 */

/** Plans when to request a result. */
export function schedule(draft: Draft, when: When): void {
  const { plan, moment } = draft;
  plan.pauseEndsAtMs = null;
  if (when !== 'now') plan.when = when;
  else {
    offer(draft);
    request(draft, moment.settings.mode);
  }
}

/** Requests a result in a mode, unless that is under way. */
export function request({ plan, text }: Draft, mode: Mode, endsPause = false): void {
  plan.when = plan.pauseEndsAtMs = null;
  if (!plan.requests.some((each) => each.mode === mode))
    plan.requests = [...plan.requests, { text: text.text, mode, endsPause }];
}

/** Requests nothing any more. */
export function requestNothing({ plan }: Draft): void {
  plan.requests = [];
  plan.when = plan.pauseEndsAtMs = null;
}

/** Requests the result in the mode of a commit, unless that is known or under way. */
export function requestCommit(draft: Draft): void {
  const { text, known, plan } = draft;
  const { commitMode } = draft.moment.settings;
  const isStuck = outcomeOf(draft, true).decision === 'block';
  // Leaving and submitting are one act: after a failure this fresh the request is not repeated.
  const isDue = isStuck || isPending(draft) || draft.moment.atMs - known.failedAtMs >= SECOND_MS;
  if (!text.address || !isDue || plan.requests.some(({ mode }) => mode === commitMode)) return;
  const endsPause = isStuck && !!known.answer?.failure;
  if (!recall(draft, commitMode)) request(draft, commitMode, endsPause);
}

/** Takes what the cache has for the text, if it has anything. Returns whether it has. */
export function recall(draft: Draft, mode: Mode): boolean {
  const cached = draft.moment.recall(draft.text.text, mode);
  if (cached) learn(draft, mode, cached);
  return !!cached;
}

/** Takes the result of a request, unless another text or request has taken its place. */
export function answer(draft: Draft, request: ModeRequest, result: Assessment): void {
  const { plan } = draft;
  if (request === plan.lingering) plan.lingering = null;
  if (!plan.requests.includes(request)) return;
  plan.requests = plan.requests.filter((each) => each !== request);
  learn(draft, request.mode, result);
}

function learn(draft: Draft, mode: Mode, result: Assessment): void {
  const { known, moment } = draft;
  if (result.failure) {
    known.failedAtMs = moment.atMs;
    // "No result" does not replace the result of a lighter mode.
    if (known.answer && !known.answer.failure) return;
  }
  // An `invalid` is final in every mode.
  const isFinal = mode === moment.settings.commitMode || result.verdict === 'invalid';
  if (result.result && isFinal) requestNothing(draft);
  known.answer = result;
  offer(draft);
}

/** Requests again what the network left open: after a page was frozen, or offline. */
export function retry(draft: Draft): void {
  const { plan, known, acts, moment } = draft;
  plan.pauseEndsAtMs = null;
  plan.requests = plan.requests.map((each) => ({ ...each }));
  const { mode, commitMode } = moment.settings;
  if (known.answer?.failure?.code === 'offline')
    request(draft, acts.showsErrors ? commitMode : mode, true);
}

/** Finds a suggestion, unless there is one, or it was taken or turned down for this text. */
export function offer({ text, known, acts, moment }: Draft): void {
  if ((known.suggestion ?? text.replaced) !== null || acts.dismissed.includes(text.text)) return;
  const { settings } = moment;
  known.typo ??= typoOf(text.value, settings.suggest);
  const result = known.answer?.result ?? null;
  known.suggestion = suggestionFor({ ...text, settings }, result, known.typo);
}
