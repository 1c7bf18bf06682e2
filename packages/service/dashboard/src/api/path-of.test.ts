import { describe, expect, expectTypeOf, it } from 'vitest';
import { pathOf } from './path-of.ts';
import type { Body, Payload, Query } from './routes.ts';

describe('pathOf', () => {
  it('fills in the parameters of the path', () => {
    const path = { id: 'e/1', delivery_id: 'd 2' };
    expect(pathOf('post /endpoints/{id}/deliveries/{delivery_id}/replay', { path })).toBe(
      '/endpoints/e%2F1/deliveries/d%202/replay',
    );
  });

  it('adds the query, without undefined parameters', () => {
    const query = { limit: 20, cursor: 'a=b', action: undefined };
    expect(pathOf('get /audit', { query })).toBe('/audit?limit=20&cursor=a%3Db');
    expect(pathOf('get /audit', { query: { cursor: undefined } })).toBe('/audit');
    expect(pathOf('get /audit', {})).toBe('/audit');
  });
});

describe('the types of a route', () => {
  it('are those of its parameters, its body and its payload', () => {
    expectTypeOf<Query<'get /usage'>>().toEqualTypeOf<{ days?: number }>();
    expectTypeOf<Body<'patch /people/{id}'>>().toEqualTypeOf<{ role: 'owner' | 'member' }>();
    expectTypeOf<Payload<'post /sessions/end'>>().toEqualTypeOf<{ ended: number }>();
    expectTypeOf<Body<'get /keys'>>().toBeNever();
  });

  it('reject a route, a parameter and a field that do not exist', () => {
    // @ts-expect-error there is not such a route
    pathOf('get /key', {});
    // @ts-expect-error the path has no such parameter
    pathOf('delete /keys/{id}', { path: { id: 'k', key: 'k' } });
    // @ts-expect-error the path needs its parameter
    pathOf('delete /keys/{id}', {});
    // @ts-expect-error the query has no such parameter
    pathOf('get /usage', { query: { day: 1 } });
    // @ts-expect-error the payload has no such field
    expectTypeOf<Payload<'get /usage'>['day']>();
  });
});
