import type { ValidatorEvent } from '@postern/core';

type OwnershipEvent = Extract<ValidatorEvent, { type: 'ownership' }>;

/** An event of a proof in words. */
export function eventText(event: OwnershipEvent): string {
  switch (event.action) {
    case 'nonce':
      return `Received a nonce, after ${msText(event.tookMs)}`;
    case 'failure':
      return `Received no nonce, after ${msText(event.tookMs)}`;
    case 'hold':
      return `Held the press for ${msText(event.tookMs)}`;
    case 'submit':
      return event.hasToken
        ? 'The form was submitted with a token'
        : 'The form was submitted without a token';
  }
}

const msText = (ms: number): string => `${Math.round(ms).toLocaleString('en')} ms`;
