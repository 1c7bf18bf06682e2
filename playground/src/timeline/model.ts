import type { Decision, FailureCode, Verdict } from '@postern/core';
import type { TimelineEvent } from './recorder.ts';

/** A period of time. Its `toMs` is null while it lasts. */
export interface Span {
  fromMs: number;
  toMs: number | null;
}

/** How a request ended. */
export type RequestEnd = 'open' | 'abort' | 'failure' | Verdict;

/** A request, from its start to its answer. */
export interface RequestSpan extends Span {
  mode: string;
  end: RequestEnd;
  code?: FailureCode;
}

/** A request for the second part of the code. */
export interface FetchSpan extends Span {
  end: 'loaded' | 'failure';
}

/** What a timeline shows, as data. */
export interface TimelineModel {
  fetches: FetchSpan[];
  inputs: { atMs: number; length: number }[];
  requests: RequestSpan[];
  cacheHits: { atMs: number; mode: string }[];
  suggestions: { atMs: number; action: string }[];
  pauses: { fromMs: number; toMs: number }[];
  holds: Span[];
  decisions: { atMs: number; decision: Exclude<Decision, 'wait'> }[];
}

/** Creates the model from the events. This function is pure. */
export function modelOf(events: readonly TimelineEvent[]): TimelineModel {
  const model: TimelineModel = {
    fetches: [],
    inputs: [],
    requests: [],
    cacheHits: [],
    suggestions: [],
    pauses: [],
    holds: [],
    decisions: [],
  };
  for (const event of events) add(model, event);
  return model;
}

function add(model: TimelineModel, event: TimelineEvent): void {
  const { atMs } = event;
  switch (event.type) {
    case 'fetch':
      model.fetches.push({
        fromMs: atMs - event.tookMs,
        toMs: atMs,
        end: event.isLoaded ? 'loaded' : 'failure',
      });
      break;
    case 'load_failure':
      // A fetch that failed is there already. One that is late has not ended.
      if (event.code === 'timeout')
        model.fetches.push({ fromMs: atMs, toMs: atMs, end: 'failure' });
      break;
    case 'input':
      model.inputs.push({ atMs, length: event.length });
      break;
    case 'request':
      model.requests.push({ mode: event.mode, fromMs: atMs, toMs: null, end: 'open' });
      break;
    case 'answer':
      endRequest(model, event, { end: event.verdict });
      break;
    case 'failure':
      endRequest(model, event, { end: 'failure', code: event.code });
      break;
    case 'abort':
      endRequest(model, event, { end: 'abort' });
      break;
    case 'recall':
      model.cacheHits.push({ atMs, mode: event.mode });
      break;
    case 'suggestion':
      model.suggestions.push({ atMs, action: event.action });
      break;
    case 'pause':
      model.pauses.push({ fromMs: atMs, toMs: atMs + event.forMs });
      break;
    case 'submit': {
      const last = model.holds.at(-1);
      if (event.decision === 'wait') model.holds.push({ fromMs: atMs, toMs: null });
      else {
        if (last?.toMs === null) last.toMs = atMs;
        model.decisions.push({ atMs, decision: event.decision });
      }
    }
  }
}

/** Ends the open request of this mode whose start is nearest to the one that the event implies. */
function endRequest(
  model: TimelineModel,
  event: { atMs: number; mode: string; tookMs: number },
  end: Pick<RequestSpan, 'end' | 'code'>,
): void {
  const startMs = event.atMs - event.tookMs;
  const distance = (request: RequestSpan) => Math.abs(request.fromMs - startMs);
  const open = model.requests.filter(({ mode, toMs }) => toMs === null && mode === event.mode);
  const request = open.sort((a, b) => distance(a) - distance(b))[0];
  if (request) Object.assign(request, end, { toMs: event.atMs });
}

/** Whether a request or a hold has not ended. */
export function isLive({ requests, holds }: TimelineModel): boolean {
  return [...requests, ...holds].some(({ toMs }) => toMs === null);
}

/** Whether nothing has happened. */
export function isEmpty({ inputs, requests, fetches }: TimelineModel): boolean {
  return !inputs.length && !requests.length && !fetches.length;
}
