import type { Mode } from '@postern/protocol';
import { suggestionFor, typoOf } from '../suggestion.ts';
import type { Assessment, When } from '../types.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, type Draft, type ModeRequest } from './state.ts';

/*
 * What is requested about the text, and what becomes known of it.
 */

/** How long leaving and submitting count as one act: a request that failed in it is not repeated. */
const ONE_ACT_MS = 1000;

/** Plans when to request a result. */
export function schedule(draft: Draft, when: When): void {
  const { plan, context } = draft;
  plan.pauseEndsAtMs = null;
  if (when !== 'now') plan.when = when;
  else {
    offer(draft);
    requestMode(draft, context.settings.mode);
  }
}

/** Starts the pause of a planned request, unless it runs already. */
export function startPause({ plan, context }: Draft): void {
  if (plan.when === 'pause') plan.pauseEndsAtMs ??= context.atMs + context.settings.debounceMs;
}

/** Requests the result in a mode, unless that is under way. */
function requestMode({ plan, text }: Draft, mode: Mode, liftsBackoff = false): void {
  plan.when = plan.pauseEndsAtMs = null;
  if (!plan.requests.some((each) => each.mode === mode))
    plan.requests = [...plan.requests, { text: text.text, mode, liftsBackoff }];
}

/** Requests nothing any more. */
export function requestNothing({ plan }: Draft): void {
  plan.requests = [];
  plan.when = plan.pauseEndsAtMs = null;
}

/** Requests the result in the mode of a commit, unless that is known or under way. */
export function requestCommitMode(draft: Draft): void {
  const { text, known, plan } = draft;
  const { commitMode } = draft.context.settings;
  const isStuck = outcomeOf(draft, true).decision === 'block';
  const isDue = isStuck || isPending(draft) || draft.context.atMs - known.failedAtMs >= ONE_ACT_MS;
  if (!text.address || !isDue || plan.requests.some(({ mode }) => mode === commitMode)) return;
  const liftsBackoff = isStuck && !!known.assessment?.failure;
  if (!recall(draft, commitMode)) requestMode(draft, commitMode, liftsBackoff);
}

/** Takes what the cache has for the text, if it has anything. Returns whether it has. */
export function recall(draft: Draft, mode: Mode): boolean {
  const cached = draft.context.recall(draft.text.text, mode);
  if (cached) learn(draft, mode, cached);
  return !!cached;
}

/** Takes the result of a request, unless another text or request has taken its place. */
export function receive(draft: Draft, request: ModeRequest, result: Assessment): void {
  const { plan } = draft;
  if (request === plan.lingering) plan.lingering = null;
  if (!plan.requests.includes(request)) return;
  plan.requests = plan.requests.filter((each) => each !== request);
  learn(draft, request.mode, result);
}

function learn(draft: Draft, mode: Mode, result: Assessment): void {
  const { known, context } = draft;
  if (result.failure) {
    known.failedAtMs = context.atMs;
    // "No result" does not replace the result of a lighter mode.
    if (known.assessment && !known.assessment.failure) return;
  }
  // An `invalid` is final in every mode.
  const isFinal = mode === context.settings.commitMode || result.verdict === 'invalid';
  if (result.result && isFinal) requestNothing(draft);
  known.assessment = result;
  offer(draft);
}

/** Requests again what the network left open: after a page was frozen, or offline. */
export function retry(draft: Draft): void {
  const { plan, known, acts, context } = draft;
  plan.pauseEndsAtMs = null;
  // A new object is a new request.
  plan.requests = plan.requests.map((each) => ({ ...each }));
  const { mode, commitMode } = context.settings;
  if (known.assessment?.failure?.code === 'offline')
    requestMode(draft, acts.showsErrors ? commitMode : mode, true);
}

/** Finds a suggestion, unless there is one, or it was taken or turned down for this text. */
export function offer({ text, known, acts, context }: Draft): void {
  if ((known.suggestion ?? text.replaced) !== null || acts.dismissed.includes(text.text)) return;
  const { settings } = context;
  known.typo ??= typoOf(text.value, settings.suggest);
  const result = known.assessment?.result ?? null;
  known.suggestion = suggestionFor({ ...text, settings }, result, known.typo);
}
