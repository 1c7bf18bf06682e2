import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_STATES, parseDelivery, type Delivery } from './delivery.ts';
import { EVENT_TYPES } from './event.ts';

const delivery: Delivery = {
  id: '0190f3a2-0000-7000-8000-000000000003',
  endpoint_id: '0190f3a2-0000-7000-8000-000000000001',
  event_id: 'msg_1',
  event_type: 'bulk.validation.completed',
  status: 'waiting',
  attempts: [
    { at: '2026-11-21T10:00:00.000Z', duration_ms: 15_000, response_status: 0, error: 'timeout' },
    { at: '2026-11-21T10:00:05.000Z', duration_ms: 12.5, response_status: 500, error: 'status' },
  ],
  created_at: '2026-11-21T10:00:00.000Z',
  next_attempt_at: '2026-11-21T10:05:00.000Z',
};
const [attempt] = delivery.attempts;

test('parseDelivery returns a delivery unchanged', () => {
  expect(parseDelivery(JSON.parse(JSON.stringify(delivery)))).toEqual(delivery);
});

test('parseDelivery accepts every state and every event type, known or not', () => {
  for (const status of DELIVERY_STATES) {
    expect(parseDelivery({ ...delivery, status })!.status).toBe(status);
  }
  for (const event_type of [...EVENT_TYPES, 'bulk.validation.paused']) {
    expect(parseDelivery({ ...delivery, event_type })!.event_type).toBe(event_type);
  }
});

test('parseDelivery accepts a delivery without attempts, and one without a next attempt', () => {
  const queued = { ...delivery, attempts: [] };
  expect(parseDelivery(queued)).toEqual(queued);
  const done = {
    ...delivery,
    status: 'delivered' as const,
    next_attempt_at: null,
    attempts: [{ ...attempt!, response_status: 204, error: null }],
  };
  expect(parseDelivery(done)).toEqual(done);
});

test('parseDelivery drops unknown fields', () => {
  const more = { ...delivery, payload: 'jane@example.com' };
  const attempts = delivery.attempts.map((one) => ({ ...one, response_body: 'secret' }));
  expect(parseDelivery({ ...more, attempts })).toEqual(delivery);
});

test.each(Object.keys(delivery))(
  'parseDelivery returns null when %s is missing or of a wrong type',
  (field) => {
    const rest: Record<string, unknown> = { ...delivery };
    Reflect.deleteProperty(rest, field);
    expect(parseDelivery(rest)).toBeNull();
    for (const x of [7, {}, true, undefined]) {
      expect(parseDelivery({ ...delivery, [field]: x })).toBeNull();
    }
  },
);

test.each(Object.keys(attempt!))(
  'parseDelivery returns null for an attempt whose %s is missing or of a wrong type',
  (field) => {
    for (const x of [undefined, {}, [], true]) {
      const attempts = [attempt, { ...attempt, [field]: x }];
      expect(parseDelivery({ ...delivery, attempts })).toBeNull();
    }
  },
);

test.each([
  ['a value that is not an object', [null, undefined, '', 1, [], [delivery]]],
  [
    'an unknown state',
    [
      { ...delivery, status: 'sent' },
      { ...delivery, status: null },
    ],
  ],
  [
    'attempts that are not a list of attempts',
    [null, [null], ['x'], [[]]].map((x) => ({ ...delivery, attempts: x })),
  ],
])('parseDelivery returns null for %s', (_, wrong) => {
  for (const x of wrong) expect(parseDelivery(x)).toBeNull();
});

test('parseDelivery returns null for arbitrary values', () => {
  fc.assert(
    fc.property(fc.anything(), (x) => {
      expect(parseDelivery(x)).toBeNull();
    }),
  );
});
