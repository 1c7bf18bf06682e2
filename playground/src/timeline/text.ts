import { isEmpty, type TimelineModel } from './model.ts';
import type { TimelineEvent } from './recorder.ts';

const DECISIONS = {
  wait: 'Submit held until the result arrives',
  allow: 'Submitted',
  warn: 'Submitted, with a warning',
  confirm: 'Submit stopped once, to show something first',
  block: 'Submit blocked',
};

const SUGGESTIONS = {
  show: 'Correction offered',
  accept: 'Correction accepted',
  undo: 'Correction undone',
  dismiss: 'Correction dismissed',
};

const UNSENT = {
  edited: 'the address was edited or the form reset',
  closed: 'the form was closed',
  left: 'the page was left',
  superseded: 'a button that skips validation was pressed',
  gone: 'the form is no longer in the page',
  window: 'the browser would block the new window',
  button: 'the pressed button is no longer in the page',
  prevented: 'the page prevented it',
  hidden: 'the blocked field is not rendered',
};

const OWNERSHIP: Record<Extract<TimelineEvent, { type: 'ownership' }>['action'], string> = {
  nonce: 'the nonce was loaded',
  failure: 'the nonce could not be loaded',
  hold: 'a held press was released',
  submit: 'the form was submitted',
};

/** Describes an event. */
export function describeEvent(event: TimelineEvent): string {
  switch (event.type) {
    case 'fetch':
      return event.isLoaded
        ? `Second part of the code loaded, in ${seconds(event.tookMs)}`
        : `Second part of the code not loaded: the request failed after ${seconds(event.tookMs)}`;
    case 'load_failure':
      return event.code === 'timeout'
        ? 'Continued without the second part of the code: timeout'
        : 'Continued without the second part of the code: it could not be loaded';
    case 'input':
      return `Typed: ${count(event.length, 'character')}`;
    case 'request':
      return `Request, ${event.mode}`;
    case 'answer':
      return `Result, ${event.mode}: ${event.verdict}, after ${seconds(event.tookMs)}`;
    case 'failure':
      return `No result, ${event.mode}: ${event.code.replace('_', ' ')}, after ${seconds(event.tookMs)}`;
    case 'abort':
      return `Canceled, ${event.mode}, after ${seconds(event.tookMs)}`;
    case 'recall':
      return `Result from the cache, ${event.mode}: no request`;
    case 'pause':
      return `No requests for ${seconds(event.forMs)}`;
    case 'suggestion':
      return SUGGESTIONS[event.action];
    case 'submit':
      return DECISIONS[event.decision];
    case 'unsent':
      return `Form not sent: ${UNSENT[event.reason]}`;
    case 'ownership':
      return `Proof of ownership: ${OWNERSHIP[event.action]}`;
  }
}

/** Describes a whole timeline in one sentence, for users who do not see the drawing. */
export function describeTimeline(model: TimelineModel): string {
  if (isEmpty(model)) return 'Timeline: nothing has happened yet';
  const { inputs, requests, cacheHits, decisions, fetches } = model;
  const last = requests.findLast(({ end }) => end !== 'open' && end !== 'abort');
  const parts = [
    ...fetches
      .slice(-1)
      .map(({ end }) => `second part of the code ${end === 'loaded' ? end : 'missing'}`),
    count(inputs.length, 'change') + ' of the text',
    count(requests.length, 'request'),
    ...(cacheHits.length ? [`${cacheHits.length} from the cache`] : []),
    ...(last ? [`last result: ${last.end}`] : []),
    ...decisions.slice(-1).map(({ decision }) => DECISIONS[decision].toLowerCase()),
  ];
  return `Timeline: ${parts.join(', ')}`;
}

/** Formats milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
