import { expect, test } from 'vitest';
import { EVENT_TYPES } from './event.ts';

test('the kinds of event are those of the interface, in its order', () => {
  expect(EVENT_TYPES).toEqual([
    'webhook.test',
    'single.validation.started',
    'single.validation.failed',
    'single.validation.complete',
    'bulk.validation.queued',
    'bulk.validation.started',
    'bulk.validation.progress',
    'bulk.validation.completed',
    'bulk.validation.failed',
  ]);
});
