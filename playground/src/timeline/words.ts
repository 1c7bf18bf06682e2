import type { ValidatorEvent } from '@postern/core';
import type { Scene } from './scene.ts';

const GATES = {
  wait: 'Submit held until the address is judged',
  allow: 'Submit let through',
  warn: 'Submit let through, with a warning',
  confirm: 'Submit stopped once, to show something first',
  block: 'Submit refused',
};

const OFFERS = {
  show: 'A correction is offered',
  accept: 'The correction is taken',
  undo: 'The correction is taken back',
  dismiss: 'The correction is turned down',
};

/** Says an event as a sentence. */
export function sentenceOf(event: ValidatorEvent): string {
  switch (event.type) {
    case 'input':
      return `Typed: ${count(event.length, 'character')}`;
    case 'request':
      return `Asked, ${event.mode}`;
    case 'answer':
      return `Answered, ${event.mode}: ${event.verdict}, after ${seconds(event.tookMs)}`;
    case 'failure':
      return `No answer, ${event.mode}: ${event.code.replace('_', ' ')}, after ${seconds(event.tookMs)}`;
    case 'abort':
      return `Called off, ${event.mode}, after ${seconds(event.tookMs)}`;
    case 'recall':
      return `Remembered, ${event.mode}: not asked again`;
    case 'pause':
      return `Asks nothing for ${seconds(event.forMs)}`;
    case 'suggestion':
      return OFFERS[event.action];
    case 'submit':
      return GATES[event.decision];
    case 'load_failure':
      return event.code === 'timeout' ? 'What judges came too late' : 'What judges did not come';
  }
}

/** Says a whole picture in one sentence, for those who do not see it. */
export function summaryOf({ ticks, bars, recalls, gates }: Scene): string {
  if (!ticks.length && !bars.length) return 'Timeline: nothing has happened yet';
  const last = bars.findLast(({ ending }) => ending !== 'open' && ending !== 'abort');
  const parts = [
    count(ticks.length, 'change') + ' of the text',
    count(bars.length, 'request'),
    ...(recalls.length ? [`${recalls.length} remembered`] : []),
    ...(last ? [`last answer: ${last.ending}`] : []),
    ...gates.slice(-1).map(({ decision }) => GATES[decision].toLowerCase()),
  ];
  return `Timeline: ${parts.join(', ')}`;
}

/** Writes milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
