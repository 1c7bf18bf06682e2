import type { Decision, EmailValidator, Failure, Field, Level, Outcome } from '@postern/core';
import { EmailValidationProvider, useEmailValidation } from '@postern/react';
import type { EmailValidation, EmailValidationOptions } from '@postern/react';
import * as eager from '@postern/react/eager';
import type { ComponentProps, ReactNode, RefCallback } from 'react';
import { expectTypeOf, test } from 'vitest';

test('the hook returns the documented types', () => {
  expectTypeOf(useEmailValidation).returns.toEqualTypeOf<EmailValidation>();
  expectTypeOf(useEmailValidation).parameter(0).toEqualTypeOf<EmailValidationOptions | undefined>();
  expectTypeOf<EmailValidation['decision']>().toEqualTypeOf<Decision>();
  expectTypeOf<EmailValidation['level']>().toEqualTypeOf<Level>();
  expectTypeOf<EmailValidation['failure']>().toEqualTypeOf<Failure>();
  expectTypeOf<EmailValidation['message']>().toEqualTypeOf<string>();
  expectTypeOf<EmailValidation['suggestion']>().toEqualTypeOf<string | null>();
  expectTypeOf<EmailValidation['field']>().toEqualTypeOf<Field>();
  expectTypeOf<EmailValidation['validate']>().returns.resolves.toEqualTypeOf<string | undefined>();
  expectTypeOf<EmailValidation['settle']>().returns.resolves.toEqualTypeOf<Outcome>();
  expectTypeOf<EmailValidation>().not.toHaveProperty('value');
});

test('the props fit their elements, and contain no name, type, value or handlers', () => {
  expectTypeOf<EmailValidation['inputProps']>().toExtend<ComponentProps<'input'>>();
  expectTypeOf<EmailValidation['messageProps']>().toExtend<ComponentProps<'p'>>();
  expectTypeOf<EmailValidation['statusProps']>().toExtend<ComponentProps<'span'>>();
  expectTypeOf<EmailValidation['suggestionProps']>().toExtend<ComponentProps<'button'>>();
  expectTypeOf<EmailValidation['formProps']>().toExtend<ComponentProps<'form'>>();
  expectTypeOf<keyof EmailValidation['inputProps']>().toEqualTypeOf<
    | 'ref'
    | 'id'
    | 'autoComplete'
    | 'inputMode'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'aria-invalid'
    | 'aria-required'
    | 'aria-describedby'
  >();
  expectTypeOf<EmailValidation['inputProps']['ref']>().toExtend<RefCallback<HTMLInputElement>>();
});

test('a provider accepts options or a validator', () => {
  expectTypeOf(EmailValidationProvider)
    .parameter(0)
    .toExtend<{ validator?: EmailValidator | undefined; children?: ReactNode }>();
  expectTypeOf({ policy: 'strict' as const }).toExtend<EmailValidationOptions>();
  expectTypeOf({ policy: 'severe' as const }).not.toExtend<EmailValidationOptions>();
});

test('the eager entry has the same types', () => {
  expectTypeOf(eager.useEmailValidation).toEqualTypeOf(useEmailValidation);
});
