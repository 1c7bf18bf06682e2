import type { ReasonCode, SyntaxCode, Validate } from '@postern/protocol';
import { Resolver } from 'node:dns/promises';
import { expectTypeOf } from 'vitest';
import {
  classify,
  classifyReply,
  createVerifier,
  type DnsResolver,
  type Evidence,
  type Judgement,
  type Lists,
  type ReplyMeaning,
  type ReplySubject,
} from './index.ts';

expectTypeOf(createVerifier).returns.toExtend<Validate>();
expectTypeOf(createVerifier).toBeCallableWith();
expectTypeOf(createVerifier).toBeCallableWith({ resolver: new Resolver(), budgetMs: 500 });
expectTypeOf(createVerifier).toBeCallableWith({ lists: { isFree: (domain) => domain === 'a.b' } });

expectTypeOf<Resolver>().toExtend<DnsResolver>();
expectTypeOf({
  resolveMx: async (_name: string) => [{ exchange: 'mx.shop.de', priority: 10 }],
  resolve4: async (_name: string) => ['93.184.216.34'],
  resolve6: async (_name: string) => [] as string[],
}).toExtend<DnsResolver>();

expectTypeOf(classify).parameters.toEqualTypeOf<[Evidence]>();
expectTypeOf<Judgement['reason_code']>().toEqualTypeOf<ReasonCode | SyntaxCode>();
expectTypeOf<Evidence['dns']['state']>().toEqualTypeOf<'pass' | 'fail' | 'temperror' | 'skipped'>();
expectTypeOf(classifyReply).returns.toEqualTypeOf<{
  meaning: ReplyMeaning;
  about: ReplySubject | null;
}>();
expectTypeOf<Lists['isRole']>().toEqualTypeOf<(local: string) => boolean>();

// @ts-expect-error a resolver must look up addresses
createVerifier({ resolver: { resolveMx: async () => [] } });
// @ts-expect-error a finding needs its detail
expectTypeOf<{ state: 'temperror' }>().toExtend<Evidence['dns']>();
