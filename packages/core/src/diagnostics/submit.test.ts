import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as AttachField from '../dom/attach-field.ts';
import type * as Rules from '../rules.ts';
import type * as Schema from '../schema.ts';
import { fakeValidate } from '../testing.ts';
import type * as Validator from '../validator.ts';

/*
 * The warning that a form library does not call the rule for a blocked address. Each test imports
 * the modules anew, as a page does.
 */
type Modules = typeof AttachField & typeof Rules & typeof Schema & typeof Validator;
const DEAD = 'dead@example.org';
let page: Modules;
let said: string[];

beforeEach(async () => {
  vi.resetModules();
  page = {
    ...(await import('../dom/attach-field.ts')),
    ...(await import('../rules.ts')),
    ...(await import('../schema.ts')),
    ...(await import('../validator.ts')),
  };
  said = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text: string) => said.push(text));
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const only = (text: string) => {
  expect(said).toEqual([expect.stringContaining(text)]);
};

type Options = Parameters<Modules['attachField']>[2];

/** A form of a library that handles each submit by itself. */
function open(text: string, options?: Options) {
  const validator = page.createEmailValidator({ validate: fakeValidate({ [DEAD]: 'invalid' }) });
  const field = validator.field();
  document.body.innerHTML = '<form novalidate><input required><button>Send</button></form>';
  const [form, input] = [document.forms[0]!, document.querySelector('input')!];
  const detach = page.attachField(input, field, { gate: 'wait', ...options });
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  const submit = async () => {
    form.requestSubmit();
    await vi.advanceTimersByTimeAsync(3000);
    detach();
  };
  return { validator, field, form, input, submit };
}

const wrote = (text: string) => ({ email: text });
const base = (isRight: boolean) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'fake',
    validate: (value: unknown) =>
      isRight ? { value } : { issues: [{ message: 'Not ours.', path: ['email'] }] },
  },
});

describe('development', () => {
  test('development warns when no rule is called for a blocked address', async () => {
    const { submit } = open(DEAD);
    await submit();
    only("`gate: 'wait'` lets the form library decide");
  });

  test.each<[string, (form: ReturnType<typeof open>, text: string) => void]>([
    ['validate of the field', ({ field }, text) => void field.validate(text)],
    ['check of the field', ({ field }, text) => void field.check(text)],
    ['settle of the field', ({ field }) => void field.settle()],
    ['validate of the validator', ({ validator }, text) => void validator.validate(text)],
    ['check of the validator', ({ validator }, text) => void validator.check(text)],
    ['rule()', ({ field }, text) => void page.rule(field)(text)],
    [
      'asyncRule()',
      ({ field }, text) =>
        page
          .asyncRule(field)(null, text)
          .catch(() => {}),
    ],
    ['validatorRule()', ({ validator }, text) => void page.validatorRule(validator)(text)],
    ['syncRule()', ({ field }, text) => page.syncRule(field)(text)],
    [
      'withEmail()',
      ({ validator }, text) =>
        void page.withEmail(base(true), 'email', validator)['~standard'].validate(wrote(text)),
    ],
    [
      'withEmail() whose schema rejects the address first',
      ({ field }, text) =>
        void page.withEmail(base(false), 'email', field)['~standard'].validate(wrote(text)),
    ],
    [
      'a message of another rule, given to refuse()',
      ({ field }, value) => {
        field.refuse({ value, message: 'Not ours.' });
      },
    ],
  ])(
    'development does not warn about a missing rule after %s, at the submit or before it',
    async (_, ask) => {
      const opened = open(DEAD);
      opened.form.addEventListener('submit', () => {
        ask(opened, DEAD);
      });
      await opened.submit();
      const other = open(DEAD);
      ask(other, ` ${DEAD.toUpperCase()}`);
      await other.submit();
      expect(said).toEqual([]);
    },
  );

  test.each(['', ' ', 'jane', 'jane@'])(
    'development does not warn about a missing rule for the text %j',
    async (text) => {
      await open(text).submit();
      expect(said).toEqual([]);
    },
  );

  test('development does not warn about a missing rule where the browser’s validation has the verdict', async () => {
    await open(DEAD, { nativeValidity: true }).submit();
    expect(said).toEqual([]);
  });
});
