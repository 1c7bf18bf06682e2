import type { SyntaxCode as AddressSyntaxCode } from '@postern/address';
import type {
  REASON_CODES,
  ReasonCode,
  SYNTAX_CODES,
  SyntaxCode,
  Validate,
} from '@postern/protocol';
import { expectTypeOf, test } from 'vitest';
import {
  createEmailSyntax,
  createEmailValidator,
  emailSyntax,
  withEmail,
  type Code,
  type Decision,
  type Failure,
  type FailureCode,
  type LabelCode,
  type Level,
  type Locale,
  type Messages,
  type Outcome,
  type Phase,
  type Rule,
  type Settings,
  type Snapshot,
  type StandardSchema,
  type ValidatorOptions,
  type Verdict,
} from './index.ts';
import type { FieldOptions } from './adapter/index.ts';
import type { ar } from './locales/ar.ts';
import type { de } from './locales/de.ts';
import type { en } from './locales/en.ts';
import type { es } from './locales/es.ts';
import type { fr } from './locales/fr.ts';
import type { it } from './locales/it.ts';
import type { ja } from './locales/ja.ts';
import type { nl } from './locales/nl.ts';
import type { pl } from './locales/pl.ts';
import type { ptBR } from './locales/pt-BR.ts';

test('Code has every syntax code, reason code and failure code', () => {
  expectTypeOf<(typeof SYNTAX_CODES)[number]>().toExtend<Code>();
  expectTypeOf<(typeof REASON_CODES)[number]>().toExtend<Code>();
  expectTypeOf<FailureCode>().toExtend<Code>();
  expectTypeOf<Exclude<Code, SyntaxCode | ReasonCode | FailureCode>>().toEqualTypeOf<
    'valid' | 'risky' | 'invalid' | 'role' | 'free'
  >();
});

test('the syntax codes of address are those of protocol', () => {
  expectTypeOf<AddressSyntaxCode>().toEqualTypeOf<SyntaxCode>();
});

test('an outcome never says wait, and a snapshot may', () => {
  expectTypeOf<Outcome['decision']>().toEqualTypeOf<Rule>();
  expectTypeOf<'wait'>().not.toExtend<Outcome['decision']>();
  expectTypeOf<Snapshot['decision']>().toEqualTypeOf<Decision>();
  expectTypeOf<Decision>().toEqualTypeOf<Rule | 'wait'>();
});

test('the verdicts, levels, phases and failures have the types of the reference', () => {
  expectTypeOf<Verdict>().toEqualTypeOf<'valid' | 'risky' | 'invalid' | 'unknown'>();
  expectTypeOf<Level>().toEqualTypeOf<'ok' | 'warning' | 'error' | null>();
  expectTypeOf<Phase>().toEqualTypeOf<'idle' | 'scheduled' | 'checking' | 'settled'>();
  expectTypeOf<Snapshot['verdict']>().toEqualTypeOf<Verdict | null>();
  expectTypeOf<Snapshot['message']>().toEqualTypeOf<string>();
  expectTypeOf<Failure>().toEqualTypeOf<{ code: FailureCode; retryAfterMs?: number } | null>();
});

test('every option accepts undefined', () => {
  type Undefinable<T> = { [K in keyof T]-?: undefined };
  expectTypeOf<Undefinable<ValidatorOptions>>().toExtend<ValidatorOptions>();
  expectTypeOf<Undefinable<FieldOptions>>().toExtend<FieldOptions>();
  expectTypeOf<Undefinable<Settings>>().toExtend<Settings>();
});

test('a locale is complete', () => {
  expectTypeOf<keyof Locale>().toEqualTypeOf<Code | LabelCode>();
  expectTypeOf<Omit<Locale, 'undo'>>().not.toExtend<Locale>();
  expectTypeOf<Omit<Locale, 'undo'>>().toExtend<Messages>();
  for (const _ of [] as [typeof ar, typeof de, typeof en, typeof es, typeof fr][])
    expectTypeOf(_).toEqualTypeOf<[Locale, Locale, Locale, Locale, Locale]>();
  for (const _ of [] as [typeof it, typeof ja, typeof nl, typeof pl, typeof ptBR][])
    expectTypeOf(_).toEqualTypeOf<[Locale, Locale, Locale, Locale, Locale]>();
});

test('a validator takes any Validate and gives text or undefined', () => {
  const validator = createEmailValidator({ validate: (() => {}) as unknown as Validate });
  expectTypeOf(validator.check).returns.resolves.toEqualTypeOf<Outcome>();
  expectTypeOf(validator.validate).returns.resolves.toEqualTypeOf<string | undefined>();
  expectTypeOf(validator.peek).returns.toEqualTypeOf<Outcome | undefined>();
  expectTypeOf(validator.field().getSnapshot).returns.toEqualTypeOf<Snapshot>();
  // @ts-expect-error a preset is one of three
  createEmailValidator({ policy: 'lax' });
});

interface In {
  email: string;
  age: string;
}
interface Out {
  email: string;
  age: number;
}

test('a schema has the types of its base', () => {
  const field = createEmailValidator().field();
  const schema = withEmail({} as StandardSchema<In, Out>, 'email', field);
  expectTypeOf(schema).toExtend<StandardSchema<In, Out>>();
  expectTypeOf(schema['~standard'].types!.input).toEqualTypeOf<In>();
  expectTypeOf(schema['~standard'].types!.output).toEqualTypeOf<Out>();
  expectTypeOf(schema['~standard'].validate).returns.toExtend<Promise<unknown>>();
  expectTypeOf(emailSyntax).toExtend<StandardSchema<string>>();
  expectTypeOf(emailSyntax['~standard'].validate).returns.not.toExtend<Promise<unknown>>();
  expectTypeOf(createEmailSyntax).returns.toEqualTypeOf(emailSyntax);
});

test('the path of withEmail is one that the schema has', () => {
  const field = createEmailValidator().field();
  interface Order {
    email?: string;
    contact: { email: string } | null;
    guests: { email: string; next?: Order }[];
  }
  const schema = {} as StandardSchema<Order>;
  withEmail(schema, 'email', field);
  withEmail(schema, ['email'], field);
  withEmail(schema, ['contact', 'email'], field);
  withEmail(schema, ['guests', 0, 'email'], field);
  withEmail(schema, ['guests', 0, 'next', 'contact', 'email'], field);
  withEmail(
    {} as StandardSchema<{ email: string } | { phone: string; mail: string }>,
    'mail',
    field,
  );
  withEmail({} as StandardSchema<Record<string, string>>, 'anything', field);
  withEmail({} as StandardSchema, ['any', 'thing'], field);
  // @ts-expect-error there is no such key
  withEmail(schema, 'emial', field);
  // @ts-expect-error there is none inside either
  withEmail(schema, ['contact', 'emial'], field);
  // @ts-expect-error a list has numbers
  withEmail(schema, ['guests', 'email'], field);
});
