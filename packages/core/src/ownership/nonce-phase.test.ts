import { expect, test } from 'vitest';
import { nextPhase, type NonceEvent, type NoncePhase } from './nonce-phase.ts';

const after = (...events: NonceEvent[]): NoncePhase => events.reduce<NoncePhase>(nextPhase, 'none');

test.each<[NonceEvent[], NoncePhase]>([
  [[], 'none'],
  [['touch'], 'fetching'],
  [['touch', 'touch'], 'fetching'],
  [['touch', 'failure'], 'failed'],
  [['touch', 'failure', 'touch'], 'failed'],
  [['touch', 'failure', 'focus', 'touch'], 'fetching'],
  [['touch', 'nonce'], 'fresh'],
  [['touch', 'nonce', 'due'], 'none'],
  [['touch', 'nonce', 'touch', 'due'], 'fetching'],
  [['touch', 'nonce', 'used', 'due'], 'none'],
  [['touch', 'nonce', 'touch', 'used', 'touch'], 'fetching'],
])('after %j the phase is %s', (events, phase) => {
  expect(after(...events)).toBe(phase);
});
