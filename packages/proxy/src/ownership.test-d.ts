import { resolveTxt } from 'node:dns/promises';
import { assertType, expectTypeOf, test } from 'vitest';
import { createPublicNetwork } from './node.ts';
import {
  createOwnership,
  type FetchFile,
  type Ownership,
  type OwnershipProof,
  type OwnershipRequest,
  type ResolveTxt,
} from './ownership.ts';

const secret = 'x'.repeat(32);
const origin = 'https://www.postern.test';

test('the network is that of Node, or the global functions', () => {
  assertType<ResolveTxt>(resolveTxt);
  assertType<FetchFile>(fetch);
  assertType<Ownership>(createOwnership({ secret, origin, ...createPublicNetwork() }));
  assertType<Ownership>(createOwnership({ secret, origin, resolveTxt, fetch }));
  // @ts-expect-error -- the network is needed
  createOwnership({ secret, origin });
});

test('a request is anything with header fields', () => {
  assertType<OwnershipRequest>(new Request(origin));
  assertType<OwnershipRequest>({ headers: new Headers() });
});

test('a proof comes with ok, and with a private address', async () => {
  const { verify } = createOwnership({ secret, origin, ...createPublicNetwork() });
  const result = await verify({ token: '', email: '', request: new Request(origin) });
  if (result.ok) return expectTypeOf(result.proof).toEqualTypeOf<OwnershipProof>();
  if (result.reason === 'private_address')
    return expectTypeOf(result.proof).toEqualTypeOf<OwnershipProof>();
  // @ts-expect-error -- without a proof
  return void result.proof;
});
