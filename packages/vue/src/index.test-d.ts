import type { Decision, Failure, Field, Level, Outcome } from '@postern/core';
import { provideEmailValidation, useEmailValidation, vEmailValidation } from '@postern/vue';
import type { DirectiveValue, EmailValidation, EmailValidationOptions } from '@postern/vue';
import * as eager from '@postern/vue/eager';
import type { ComputedRef, Directive, InputHTMLAttributes, MaybeRefOrGetter, Ref } from 'vue';
import { expectTypeOf, test } from 'vitest';

test('the composable returns the state as refs', () => {
  expectTypeOf(useEmailValidation).returns.toEqualTypeOf<EmailValidation>();
  expectTypeOf(useEmailValidation)
    .parameter(0)
    .toEqualTypeOf<MaybeRefOrGetter<EmailValidationOptions> | undefined>();
  expectTypeOf<EmailValidation['decision']>().toEqualTypeOf<ComputedRef<Decision>>();
  expectTypeOf<EmailValidation['level']>().toEqualTypeOf<ComputedRef<Level>>();
  expectTypeOf<EmailValidation['failure']>().toEqualTypeOf<ComputedRef<Failure>>();
  expectTypeOf<EmailValidation['message']>().toEqualTypeOf<ComputedRef<string>>();
  expectTypeOf<EmailValidation['field']>().toEqualTypeOf<Field>();
  expectTypeOf<EmailValidation['validate']>().returns.resolves.toEqualTypeOf<string | undefined>();
  expectTypeOf<EmailValidation['settle']>().returns.resolves.toEqualTypeOf<Outcome>();
  expectTypeOf<EmailValidation>().not.toHaveProperty('value');
});

test('the props fit their elements, and contain no name, type, value or handlers', () => {
  type InputProps = EmailValidation['inputProps']['value'];
  expectTypeOf<Omit<InputProps, 'ref'>>().toExtend<InputHTMLAttributes>();
  expectTypeOf<keyof InputProps>().toEqualTypeOf<
    | 'ref'
    | 'id'
    | 'autocomplete'
    | 'inputmode'
    | 'autocapitalize'
    | 'spellcheck'
    | 'aria-invalid'
    | 'aria-required'
    | 'aria-describedby'
  >();
});

test('a value is a ref, a getter or a text', () => {
  expectTypeOf<Ref<string>>().toExtend<EmailValidationOptions['value']>();
  expectTypeOf<() => string | undefined>().toExtend<EmailValidationOptions['value']>();
  expectTypeOf<number>().not.toExtend<EmailValidationOptions['value']>();
});

test('the directive is for inputs', () => {
  expectTypeOf(provideEmailValidation).returns.toBeVoid();
  expectTypeOf(vEmailValidation).toEqualTypeOf<Directive<HTMLInputElement, DirectiveValue>>();
  expectTypeOf<EmailValidation>().toExtend<DirectiveValue>();
});

test('the eager entry has the same types', () => {
  expectTypeOf(eager.useEmailValidation).toEqualTypeOf(useEmailValidation);
  expectTypeOf(eager.vEmailValidation).toEqualTypeOf(vEmailValidation);
});
