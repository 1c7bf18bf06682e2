import type { Mode } from '@postern/protocol';
import type { Assessment } from '../assessment.ts';
import { suggestionFor, typoOf } from '../suggestion.ts';
import type { When } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, type MutableState, type ModeRequest } from './state.ts';

/*
 * The requests for results of the text, and what they return.
 */

/** How long leaving and submitting count as one act: a request that failed in it is not repeated. */
const ONE_ACT_MS = 1000;

/** Plans the request for the result of a text, or sends it. */
export function plan(field: MutableState, when: When): void {
  field.pauseEndsAtMs = null;
  if (when === 'now') requestNow(field);
  else field.planned = when;
}

/** Requests the result in the mode for typing. */
export function requestNow(field: MutableState): void {
  offer(field);
  requestMode(field, field.settings.mode);
}

/** Starts the pause of a planned request, unless it runs already. */
export function startPause(field: MutableState): void {
  if (field.planned === 'pause') field.pauseEndsAtMs ??= field.atMs + field.settings.debounceMs;
}

/** Requests the result in a mode, unless that is under way. */
function requestMode(field: MutableState, mode: Mode, liftsBackoff = false): void {
  field.planned = field.pauseEndsAtMs = null;
  if (!field.requests.some((each) => each.mode === mode))
    field.requests = [...field.requests, { text: field.text, mode, liftsBackoff }];
}

/** Cancels all requests and plans. */
export function requestNothing(field: MutableState): void {
  field.requests = [];
  field.planned = field.pauseEndsAtMs = null;
}

/** Requests the result in the mode of a commit, unless there is one or its request is under way. */
export function requestCommitMode(field: MutableState): void {
  const { commitMode } = field.settings;
  const isStuck = outcomeOf(field, true).decision === 'block';
  const isDue = isStuck || isPending(field) || field.atMs - field.failedAtMs >= ONE_ACT_MS;
  if (!field.address || !isDue || field.requests.some(({ mode }) => mode === commitMode)) return;
  const liftsBackoff = isStuck && !!field.assessment?.failure;
  if (!recall(field, commitMode)) requestMode(field, commitMode, liftsBackoff);
}

/** Uses the cached result of the text. Returns whether there is one. */
export function recall(field: MutableState, mode: Mode): boolean {
  const cached = field.recall(field.text, mode);
  if (cached) applyResult(field, mode, cached);
  return !!cached;
}

/** Uses the result of a request, unless another text or request has replaced it. */
export function takeResult(field: MutableState, request: ModeRequest, result: Assessment): void {
  if (request === field.lingering) field.lingering = null;
  if (!field.requests.includes(request)) return;
  field.requests = field.requests.filter((each) => each !== request);
  applyResult(field, request.mode, result);
}

/** Adds a result to the facts about the text. */
function applyResult(field: MutableState, mode: Mode, result: Assessment): void {
  if (result.failure) {
    field.failedAtMs = field.atMs;
    // "No result" does not replace the result of a lighter mode.
    if (field.assessment && !field.assessment.failure) return;
  }
  // An `invalid` is final in every mode.
  const isFinal = mode === field.settings.commitMode || result.verdict === 'invalid';
  if (result.result && isFinal) requestNothing(field);
  field.assessment = result;
  offer(field);
}

/** Repeats pending requests of a page that was frozen, and a request that failed offline. */
export function retry(field: MutableState): void {
  field.pauseEndsAtMs = null;
  // A new object is a new request.
  field.requests = field.requests.map((each) => ({ ...each }));
  const { mode, commitMode } = field.settings;
  if (field.assessment?.failure?.code === 'offline')
    requestMode(field, field.showsErrors ? commitMode : mode, true);
}

/** Finds a suggestion, unless there is one, or it was accepted or dismissed for this text. */
export function offer(field: MutableState): void {
  if ((field.suggestion ?? field.replaced) !== null || field.dismissed.includes(field.text)) return;
  field.typo ??= typoOf(field.value, field.settings.suggest);
  const result = field.assessment?.result ?? null;
  field.suggestion = suggestionFor(field, result, field.typo);
}
