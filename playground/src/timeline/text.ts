import { isEmpty, type TimelineModel } from './model.ts';
import type { TimelineEvent } from './recorder.ts';

const DECISIONS = {
  wait: 'Submit held until the address is judged',
  allow: 'Submit let through',
  warn: 'Submit let through, with a warning',
  confirm: 'Submit stopped once, to show something first',
  block: 'Submit refused',
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
  hidden: 'the refused field is not rendered',
};

const OWNERSHIP: Record<Extract<TimelineEvent, { type: 'ownership' }>['action'], string> = {
  nonce: 'the nonce came',
  failure: 'there is no nonce',
  hold: 'a held press went on',
  submit: 'the form was submitted',
};

/** Describes an event. */
export function describeEvent(event: TimelineEvent): string {
  switch (event.type) {
    case 'fetch':
      return event.isLoaded
        ? `Rest of the field loaded, in ${seconds(event.tookMs)}`
        : `Rest of the field not loaded: the fetch failed after ${seconds(event.tookMs)}`;
    case 'load_failure':
      return event.code === 'timeout'
        ? 'Went on without the rest of the field: it did not come in time'
        : 'Went on without the rest of the field: it could not be loaded';
    case 'input':
      return `Typed: ${count(event.length, 'character')}`;
    case 'request':
      return `Asked, ${event.mode}`;
    case 'answer':
      return `Answered, ${event.mode}: ${event.verdict}, after ${seconds(event.tookMs)}`;
    case 'failure':
      return `No answer, ${event.mode}: ${event.code.replace('_', ' ')}, after ${seconds(event.tookMs)}`;
    case 'abort':
      return `Cancelled, ${event.mode}, after ${seconds(event.tookMs)}`;
    case 'recall':
      return `Answered from memory, ${event.mode}: not asked again`;
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

/** Describes a whole timeline in one sentence, for people who do not see the drawing. */
export function describeTimeline(model: TimelineModel): string {
  if (isEmpty(model)) return 'Timeline: nothing has happened yet';
  const { inputs, requests, cacheHits, decisions, fetches } = model;
  const last = requests.findLast(({ end }) => end !== 'open' && end !== 'abort');
  const parts = [
    ...fetches
      .slice(-1)
      .map(({ end }) => `rest of the field ${end === 'loaded' ? end : 'missing'}`),
    count(inputs.length, 'change') + ' of the text',
    count(requests.length, 'request'),
    ...(cacheHits.length ? [`${cacheHits.length} answered from memory`] : []),
    ...(last ? [`last answer: ${last.end}`] : []),
    ...decisions.slice(-1).map(({ decision }) => DECISIONS[decision].toLowerCase()),
  ];
  return `Timeline: ${parts.join(', ')}`;
}

/** Formats milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
