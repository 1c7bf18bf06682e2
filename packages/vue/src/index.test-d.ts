import type { Decision, EmailValidator, Failure, Field, Level, Outcome } from '@postern/core';
import { provideEmailValidation, useEmailValidation, vEmailValidation } from '@postern/vue';
import type { DirectiveValue, EmailValidation, EmailValidationOptions } from '@postern/vue';
import * as lite from '@postern/vue/lite';
import type { ComputedRef, Directive, InputHTMLAttributes, MaybeRefOrGetter, Ref } from 'vue';
import { expectTypeOf, test } from 'vitest';

test('the composable gives the state as refs', () => {
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

test('the props fit their elements, and leave name, type, value and handlers alone', () => {
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
    | 'aria-describedby'
  >();
});

test('a source is a ref, a getter or a text', () => {
  expectTypeOf<Ref<string>>().toExtend<EmailValidationOptions['source']>();
  expectTypeOf<() => string | undefined>().toExtend<EmailValidationOptions['source']>();
  expectTypeOf<number>().not.toExtend<EmailValidationOptions['source']>();
});

test('the provider gives the validator, and the directive is for inputs', () => {
  expectTypeOf(provideEmailValidation).returns.toEqualTypeOf<EmailValidator>();
  expectTypeOf(vEmailValidation).toEqualTypeOf<Directive<HTMLInputElement, DirectiveValue>>();
  expectTypeOf<EmailValidation>().toExtend<DirectiveValue>();
});

test('the lite entry has the same types', () => {
  expectTypeOf(lite.useEmailValidation).toEqualTypeOf(useEmailValidation);
  expectTypeOf(lite.vEmailValidation).toEqualTypeOf(vEmailValidation);
});
