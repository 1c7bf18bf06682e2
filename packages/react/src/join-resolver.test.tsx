import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { createEmailValidator, withEmail } from '@postern/core';
import { preload } from '@postern/react';
import { type } from '@postern/scenarios';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';
import { DEAD, GOOD, requests, sent, validate } from './test/answers.ts';
import { input, send, show, textOf } from './test/page.ts';

beforeAll(preload);

const schema = z.object({ name: z.string(), email: z.email() });
type Values = z.infer<typeof schema>;

test('the rule of a removed field does not block the submit', async () => {
  function Steps({ step }: { step: number }) {
    const steps = useForm<Values>({
      resolver: zodResolver(schema),
      defaultValues: { name: 'Jane', email: '' },
    });
    return (
      <form noValidate onSubmit={(event) => void steps.handleSubmit(sent)(event)}>
        {step === 1 && <Email form={steps} />}
        <button data-part="send">Send</button>
      </form>
    );
  }
  function Email({ form }: { form: UseFormReturn<Values> }) {
    return <input {...useEmailField(form, 'email', { validate }).register()} />;
  }
  await show(<Steps step={1} />);
  await type(input(), DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  await show(<Steps step={2} />);
  expect(input()).toBeNull();
  await send();
  expect(sent).toHaveBeenCalledOnce();
});

test('the rule finds an address by a nested name, and in an array', async () => {
  const nested = z.object({ people: z.array(z.object({ email: z.string() })) });
  const errors = vi.fn();
  function Nested() {
    const people = useForm({
      resolver: zodResolver(nested),
      defaultValues: { people: [{ email: '' }, { email: '' }] },
    });
    const email = useEmailField(people, 'people.1.email', { validate });
    return (
      <form noValidate onSubmit={(event) => void people.handleSubmit(sent, errors)(event)}>
        <input {...people.register('people.0.email')} />
        <input {...email.register()} />
        <button data-part="send">Send</button>
      </form>
    );
  }
  await show(<Nested />);
  await type(input('people.1.email'), DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  const [{ people }] = errors.mock.lastCall as [{ people: object[] }];
  expect(people).toMatchObject([undefined, { email: { type: 'postern' } }]);
  expect(people).toHaveLength(2);
});

test('a resolver that also validates the address causes one request in each mode', async () => {
  const validator = createEmailValidator({ validate });
  const resolver = standardSchemaResolver(withEmail(schema, 'email', validator));
  function Both() {
    const form = useForm<Values>({ resolver, defaultValues: { name: 'Jane', email: '' } });
    const email = useEmailField(form, 'email', { validator });
    return (
      <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
        <input {...email.register()} />
        <p {...email.messageProps} data-part="message" />
        <button data-part="send">Send</button>
      </form>
    );
  }
  await show(<Both />);
  await type(input(), DEAD, 500);
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(textOf('message')).toContain('mailbox');
  expect(requests.filter(({ mode }) => mode === 'medium')).toHaveLength(1);
});

test('a form whose schema transforms its values compiles without a cast', async () => {
  const changing = z.object({ email: z.string(), age: z.string().transform(Number) });
  function Changing() {
    const people = useForm({
      resolver: zodResolver(changing),
      defaultValues: { email: '', age: '7' },
    });
    const email = useEmailField(people, 'email', { validate });
    const take = (values: { email: string; age: number }) => {
      sent(values);
    };
    return (
      <form noValidate onSubmit={(event) => void people.handleSubmit(take)(event)}>
        <input {...email.register()} />
        <button data-part="send">Send</button>
      </form>
    );
  }
  await show(<Changing />);
  await type(input(), GOOD);
  await send();
  expect(sent.mock.lastCall![0]).toEqual({ email: GOOD, age: 7 });
});
