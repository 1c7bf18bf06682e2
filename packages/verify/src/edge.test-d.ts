import type { Validate } from '@postern/protocol';
import { expectTypeOf } from 'vitest';
import {
  createHttpsResolver,
  createVerifier,
  type DnsResolver,
  type Verifier,
  type VerifierOptions,
} from './edge.ts';
import type { EngineOptions, Verifier as NodeVerifier } from './index.ts';

expectTypeOf(createVerifier).returns.toExtend<Validate>();
expectTypeOf<Verifier>().toEqualTypeOf<NodeVerifier>();
expectTypeOf<VerifierOptions>().toEqualTypeOf<EngineOptions>();
expectTypeOf(createVerifier).toBeCallableWith();
expectTypeOf(createVerifier).toBeCallableWith({ resolver: {} as DnsResolver, budgetMs: 500 });
expectTypeOf(createHttpsResolver).returns.toEqualTypeOf<DnsResolver>();

// @ts-expect-error mail servers cannot be contacted on the edge
createVerifier({ heloName: 'probe.shop.example' });
