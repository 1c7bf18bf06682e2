import type { Decision, EmailValidator, Failure, Field, Level, Outcome } from '@postern/core';
import { createEmailValidation, EmailValidationProvider } from '@postern/solid';
import type { EmailValidation, EmailValidationOptions } from '@postern/solid';
import * as eager from '@postern/solid/eager';
import type { Accessor, ComponentProps, JSX } from 'solid-js';
import { expectTypeOf, test } from 'vitest';

test('the primitive returns the documented types', () => {
  expectTypeOf(createEmailValidation).returns.toEqualTypeOf<EmailValidation>();
  expectTypeOf(createEmailValidation)
    .parameter(0)
    .toEqualTypeOf<EmailValidationOptions | Accessor<EmailValidationOptions> | undefined>();
  expectTypeOf<EmailValidation['decision']>().toEqualTypeOf<Decision>();
  expectTypeOf<EmailValidation['level']>().toEqualTypeOf<Level>();
  expectTypeOf<EmailValidation['failure']>().toEqualTypeOf<Failure>();
  expectTypeOf<EmailValidation['message']>().toEqualTypeOf<string>();
  expectTypeOf<EmailValidation['field']>().toEqualTypeOf<Field>();
  expectTypeOf<EmailValidation['validate']>().returns.resolves.toEqualTypeOf<string | undefined>();
  expectTypeOf<EmailValidation['settle']>().returns.resolves.toEqualTypeOf<Outcome>();
  expectTypeOf<EmailValidation>().not.toHaveProperty('value');
});

test('the props fit their elements', () => {
  expectTypeOf<EmailValidation['inputProps']>().toExtend<ComponentProps<'input'>>();
  expectTypeOf<EmailValidation['messageProps']>().toExtend<ComponentProps<'p'>>();
  expectTypeOf<EmailValidation['statusProps']>().toExtend<ComponentProps<'span'>>();
  expectTypeOf<EmailValidation['suggestionProps']>().toExtend<ComponentProps<'button'>>();
  expectTypeOf<EmailValidation['formProps']>().toExtend<ComponentProps<'form'>>();
});

test('a provider accepts options or a validator', () => {
  expectTypeOf(EmailValidationProvider)
    .parameter(0)
    .toExtend<{ validator?: EmailValidator | undefined; children?: JSX.Element }>();
  expectTypeOf({ policy: 'strict' as const }).toExtend<EmailValidationOptions>();
  expectTypeOf({ policy: 'severe' as const }).not.toExtend<EmailValidationOptions>();
});

test('the eager entry has the same types', () => {
  expectTypeOf(eager.createEmailValidation).toEqualTypeOf(createEmailValidation);
});
