import { Field, Form, reset, useField, useForm } from '@formisch/react';
import { useEmailValidation } from '@postern/react';
import { useState } from 'react';
import * as v from 'valibot';

interface Values {
  name: string;
  email: string;
}

type Rule = (address: string) => Promise<string | undefined>;

const schemaOf = (validate: Rule) =>
  v.objectAsync({
    name: v.pipe(v.string(), v.nonEmpty('Enter your name.')),
    email: v.pipeAsync(
      v.string(),
      v.rawCheckAsync(async ({ dataset, addIssue }) => {
        const message = dataset.typed && (await validate(dataset.value));
        if (message) addIssue({ message });
      }),
    ),
  });

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const [schema] = useState(() => schemaOf((address) => email.validate(address)));
  const form = useForm({ schema, initialInput: { name: '', email: '' } });
  const { input: value, props } = useField(form, { path: ['email'] });
  const email = useEmailValidation({ gate: 'wait', value: value ?? '' });

  async function submit(values: Values) {
    const message = await send(values, email.receipt);
    if (message) email.refuse({ value: values.email, message });
  }

  return (
    <Form of={form} onSubmit={submit}>
      <Field of={form} path={['name']}>
        {(field) => (
          <>
            <label htmlFor="name">Name</label>
            <input
              {...field.props}
              id="name"
              name="name"
              autoComplete="name"
              value={field.input ?? ''}
              aria-invalid={field.errors ? true : undefined}
              aria-describedby="name-error"
            />
            <p id="name-error" className="error">
              {field.errors?.[0]}
            </p>
          </>
        )}
      </Field>

      <label htmlFor={email.ids.input}>Email</label>
      <input {...email.merge(props)} name="email" type="email" required value={value ?? ''} />
      {/* Replaces the errors of the field. */}
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <button>Sign up</button>
      <button
        type="button"
        onClick={() => {
          reset(form);
          email.field.reset();
        }}
      >
        Clear
      </button>
    </Form>
  );
}
