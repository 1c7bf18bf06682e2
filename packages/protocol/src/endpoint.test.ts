import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEndpoint, parseEndpointWithSecret, type Endpoint } from './endpoint.ts';
import { EVENT_TYPES } from './event.ts';

const endpoint: Endpoint = {
  id: '0190f3a2-0000-7000-8000-000000000001',
  org_id: '0190f3a2-0000-7000-8000-000000000002',
  url: 'https://hooks.example/in',
  event_types: ['bulk.validation.completed', 'bulk.validation.failed'],
  is_active: true,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};

describe('parseEndpoint', () => {
  test('returns a documented endpoint unchanged', () => {
    expect(parseEndpoint(JSON.parse(JSON.stringify(endpoint)))).toEqual(endpoint);
  });

  test('accepts a disabled_reason, and drops one of a wrong type', () => {
    for (const disabled_reason of [null, 'status 410']) {
      const disabled = { ...endpoint, is_active: false, disabled_reason };
      expect(parseEndpoint(disabled)).toEqual(disabled);
    }
    expect(parseEndpoint({ ...endpoint, disabled_reason: 7 })).toEqual(endpoint);
  });

  test('drops unknown event types and duplicates', () => {
    const [first, second] = endpoint.event_types;
    const event_types = [first, 'bulk.validation.paused', second, first, 7, null];
    expect(parseEndpoint({ ...endpoint, event_types })).toEqual(endpoint);
    expect(parseEndpoint({ ...endpoint, event_types: [] })!.event_types).toEqual([]);
    expect(parseEndpoint({ ...endpoint, event_types: EVENT_TYPES })!.event_types).toEqual(
      EVENT_TYPES,
    );
  });

  test.each(Object.keys(endpoint) as (keyof Endpoint)[])(
    'returns null when %s is missing or of a wrong type',
    (field) => {
      const rest: Partial<Endpoint> = { ...endpoint };
      Reflect.deleteProperty(rest, field);
      expect(parseEndpoint(rest)).toBeNull();
      for (const x of [null, 7, {}, undefined]) {
        expect(parseEndpoint({ ...endpoint, [field]: x })).toBeNull();
      }
    },
  );

  test('returns null for a value that is not an object', () => {
    for (const x of [null, undefined, '', 1, true, [], [endpoint]]) {
      expect(parseEndpoint(x)).toBeNull();
    }
  });

  test('drops a secret that a response includes by mistake', () => {
    expect(parseEndpoint({ ...endpoint, secret: 'whsec_canary' })).toEqual(endpoint);
  });

  test('returns null for arbitrary values', () => {
    fc.assert(
      fc.property(fc.anything(), (x) => {
        expect(parseEndpoint(x)).toBeNull();
        expect(parseEndpointWithSecret(x)).toBeNull();
      }),
    );
  });
});

describe('parseEndpointWithSecret', () => {
  test('returns an endpoint with its secret', () => {
    const created = { ...endpoint, secret: 'whsec_c2VjcmV0' };
    expect(parseEndpointWithSecret({ ...created, more: 1 })).toEqual(created);
  });

  test('returns null without a secret, and without an endpoint', () => {
    for (const secret of [undefined, null, '', 7]) {
      expect(parseEndpointWithSecret({ ...endpoint, secret })).toBeNull();
    }
    expect(parseEndpointWithSecret({ secret: 'whsec_c2VjcmV0' })).toBeNull();
    expect(parseEndpointWithSecret(null)).toBeNull();
  });
});
