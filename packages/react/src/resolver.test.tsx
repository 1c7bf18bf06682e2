import { preload } from '@postern/react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { createEmailValidator, withEmail, type StandardSchema } from '@postern/core';
import { fakeValidate } from '@postern/core/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

beforeAll(preload);

interface Person {
  name: string;
  email: string;
}

const person: StandardSchema<Person> = {
  '~standard': {
    version: 1,
    vendor: 'fake',
    validate(value) {
      const { name, email } = value as Person;
      return name ? { value: { name, email } } : { issues: [{ message: 'Name?', path: ['name'] }] };
    },
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function setUp() {
  const validate = fakeValidate(
    { 'no@b.co': { status: 'invalid', reason_code: 'mailbox_not_found' } },
    { delayMs: 50 },
  );
  const field = createEmailValidator({ validate }).field();
  const resolver = standardSchemaResolver(withEmail(person, 'email', field));
  const sent: Person[] = [];

  function SignUp() {
    const { register, handleSubmit, formState } = useForm<Person>({ resolver, mode: 'onChange' });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => sent.push(values))(event)}>
        <input aria-label="name" {...register('name')} />
        <input aria-label="email" {...register('email')} />
        <p role="alert">{formState.errors.email?.message ?? ''}</p>
        <button>Send</button>
      </form>
    );
  }
  render(<SignUp />);
  const typeInto = async (label: string, texts: string[]) => {
    for (const value of texts)
      await act(async () => {
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
        await vi.advanceTimersByTimeAsync(30);
      });
  };
  const submit = () =>
    act(async () => {
      fireEvent.click(screen.getByText('Send'));
      await vi.advanceTimersByTimeAsync(500);
    });
  return { validate, sent, typeInto, submit, alert: () => screen.getByRole('alert').textContent };
}

test('eight keystrokes over two fields and a submit cause one request', async () => {
  const { validate, sent, typeInto, submit } = setUp();
  await typeInto('name', ['J', 'Ja', 'Jan', 'Jane']);
  await typeInto('email', ['j', 'j@', 'j@b.', 'j@b.co']);
  await submit();
  expect(sent).toEqual([{ name: 'Jane', email: 'j@b.co' }]);
  expect(validate.requests).toHaveLength(1);
});

test('eight keystrokes, the address first, and a submit cause one request', async () => {
  const { validate, sent, typeInto, submit } = setUp();
  await typeInto('email', ['j', 'j@', 'j@b.', 'j@b.co']);
  await typeInto('name', ['J', 'Ja', 'Jan', 'Jane']);
  await submit();
  expect(sent).toEqual([{ name: 'Jane', email: 'j@b.co' }]);
  expect(validate.requests).toHaveLength(1);
});

test('a blocked address is an error of its field, until it is corrected', async () => {
  const { validate, sent, typeInto, submit, alert } = setUp();
  await typeInto('name', ['Jane']);
  await typeInto('email', ['no@b.co']);
  await submit();
  expect(alert()).toBe('This mailbox does not exist. Check the address for typos.');
  expect(sent).toEqual([]);
  await typeInto('email', ['ok@b.co']);
  await submit();
  expect(alert()).toBe('');
  expect(sent).toHaveLength(1);
  expect(validate.requests.map(({ email }) => email)).toEqual(['no@b.co', 'ok@b.co']);
});

test('a late result for an older address does not replace the result for the newer one', async () => {
  const { typeInto, submit, alert, sent } = setUp();
  await typeInto('name', ['Jane']);
  await typeInto('email', ['no@b.co', 'ok@b.co', 'no@b.co']);
  await submit();
  expect(alert()).toContain('mailbox');
  expect(sent).toEqual([]);
});
