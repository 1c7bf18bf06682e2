import { expect, it } from 'vitest';
import { createEndpointGuard } from './endpoint-guard.ts';

it('the guard of webhook endpoints permits the ranges of the settings', () => {
  const guard = createEndpointGuard({ webhookPrivateRanges: ['10.0.0.0/8'] });
  expect(['10.1.2.3', '127.0.0.1'].map(guard.permits)).toEqual([true, false]);
});

it('the guard of webhook endpoints rejects an invalid range with a TypeError', () => {
  const create = () => createEndpointGuard({ webhookPrivateRanges: ['10/8'] });
  expect(create).toThrow(TypeError);
  expect(create).toThrow('createEndpointGuard: webhookPrivateRanges');
});
