import { expect, test } from 'vitest';
import { EVENT_TYPES } from './event.ts';

test('EVENT_TYPES lists the event types of the service interface, in its order', () => {
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
