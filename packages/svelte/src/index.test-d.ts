import type { Field, Outcome, Snapshot } from '@postern/core';
import { createEmailValidation, emailValidation, setEmailValidation } from '@postern/svelte';
import type { ActionOptions, EmailValidation, EmailValidationOptions } from '@postern/svelte';
import * as eager from '@postern/svelte/eager';
import type { Action } from 'svelte/action';
import type { Attachment } from 'svelte/attachments';
import type { Readable } from 'svelte/store';
import { expectTypeOf, test } from 'vitest';

test('the controller is a store, and has a current snapshot', () => {
  expectTypeOf(createEmailValidation).returns.toEqualTypeOf<EmailValidation>();
  expectTypeOf(createEmailValidation)
    .parameter(0)
    .toEqualTypeOf<EmailValidationOptions | undefined>();
  expectTypeOf<EmailValidation>().toExtend<Readable<Snapshot>>();
  expectTypeOf<EmailValidation['current']>().toEqualTypeOf<Snapshot>();
  expectTypeOf<EmailValidation['field']>().toEqualTypeOf<Field>();
  expectTypeOf<EmailValidation['validate']>().returns.resolves.toEqualTypeOf<string | undefined>();
  expectTypeOf<EmailValidation['settle']>().returns.resolves.toEqualTypeOf<Outcome>();
});

test('its parts are attachments and actions', () => {
  expectTypeOf<EmailValidation['input']>().toExtend<Attachment<HTMLInputElement>>();
  expectTypeOf<EmailValidation['input']>().toExtend<Action<HTMLInputElement>>();
  expectTypeOf<EmailValidation['form']>().toExtend<Attachment<HTMLFormElement>>();
  expectTypeOf<EmailValidation['form']>().toExtend<Action<HTMLFormElement>>();
});

test('the action accepts options or a controller', () => {
  expectTypeOf(emailValidation).toExtend<
    Action<HTMLInputElement, ActionOptions | EmailValidation | undefined>
  >();
  expectTypeOf(emailValidation).parameter(0).toEqualTypeOf<HTMLInputElement>();
  expectTypeOf(setEmailValidation).returns.toBeVoid();
});

test('the eager entry has the same types', () => {
  expectTypeOf(eager.createEmailValidation).toEqualTypeOf(createEmailValidation);
  expectTypeOf(eager.emailValidation).toEqualTypeOf(emailValidation);
});
