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
  test('takes an endpoint as it is documented', () => {
    expect(parseEndpoint(JSON.parse(JSON.stringify(endpoint)))).toEqual(endpoint);
  });

  test('takes why it was switched off', () => {
    for (const disabled_reason of [null, 'it answered 410']) {
      const off = { ...endpoint, is_active: false, disabled_reason };
      expect(parseEndpoint(off)).toEqual(off);
    }
    expect(parseEndpoint({ ...endpoint, disabled_reason: 7 })).toEqual(endpoint);
  });

  test('leaves out kinds of event that it does not know, and kinds named twice', () => {
    const [first, second] = endpoint.event_types;
    const event_types = [first, 'bulk.validation.paused', second, first, 7, null];
    expect(parseEndpoint({ ...endpoint, event_types })).toEqual(endpoint);
    expect(parseEndpoint({ ...endpoint, event_types: [] })!.event_types).toEqual([]);
    expect(parseEndpoint({ ...endpoint, event_types: EVENT_TYPES })!.event_types).toEqual(
      EVENT_TYPES,
    );
  });

  test.each(Object.keys(endpoint) as (keyof Endpoint)[])(
    'gives null without %s, and for one of a wrong type',
    (field) => {
      const rest: Partial<Endpoint> = { ...endpoint };
      Reflect.deleteProperty(rest, field);
      expect(parseEndpoint(rest)).toBeNull();
      for (const x of [null, 7, {}, undefined]) {
        expect(parseEndpoint({ ...endpoint, [field]: x })).toBeNull();
      }
    },
  );

  test('gives null for what is no object', () => {
    for (const x of [null, undefined, '', 1, true, [], [endpoint]]) {
      expect(parseEndpoint(x)).toBeNull();
    }
  });

  test('does not show a secret that a reply holds by mistake', () => {
    expect(parseEndpoint({ ...endpoint, secret: 'whsec_canary' })).toEqual(endpoint);
  });

  test('gives null for anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (x) => {
        expect(parseEndpoint(x)).toBeNull();
        expect(parseEndpointWithSecret(x)).toBeNull();
      }),
    );
  });
});

describe('parseEndpointWithSecret', () => {
  test('takes an endpoint together with its secret', () => {
    const made = { ...endpoint, secret: 'whsec_c2VjcmV0' };
    expect(parseEndpointWithSecret({ ...made, more: 1 })).toEqual(made);
  });

  test('gives null without a secret, and without an endpoint', () => {
    for (const secret of [undefined, null, '', 7]) {
      expect(parseEndpointWithSecret({ ...endpoint, secret })).toBeNull();
    }
    expect(parseEndpointWithSecret({ secret: 'whsec_c2VjcmV0' })).toBeNull();
    expect(parseEndpointWithSecret(null)).toBeNull();
  });
});
