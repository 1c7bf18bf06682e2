import { withEmail } from '@postern/core';
import { useEmailValidation } from '@postern/react';
import { useForm, useStore } from '@tanstack/react-form';
import { z } from 'zod';

const schema = z.object({ name: z.string().min(1, 'Enter your name.'), email: z.string() });

type Values = z.infer<typeof schema>;

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const form = useForm({
    defaultValues: { name: '', email: '' },
    // Validates the name even if the address is already rejected.
    canSubmitWhenInvalid: true,
    validators: {
      // Called after `email` is created.
      onSubmitAsync: withEmail(schema, 'email', {
        validate: (...given) => email.validate(...given),
      }),
    },
    async onSubmit({ value }) {
      const message = await send(value, email.receipt);
      if (message) email.refuse({ value: value.email, message });
    },
  });
  const value = useStore(form.store, ({ values }) => values.email);
  const email = useEmailValidation({ gate: 'wait', value });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <form.Field name="name">
        {({ name, state, handleBlur, handleChange }) => (
          <>
            <label htmlFor="name">Name</label>
            <input
              id="name"
              name={name}
              autoComplete="name"
              value={state.value}
              onBlur={handleBlur}
              onChange={({ target }) => handleChange(target.value)}
              aria-invalid={state.meta.isValid ? undefined : true}
              aria-describedby="name-error"
            />
            <p id="name-error" className="error">
              {state.meta.errors.map((issue) => issue?.message).join(' ')}
            </p>
          </>
        )}
      </form.Field>

      <form.Field name="email">
        {({ name, state, handleBlur, handleChange }) => (
          <>
            <label htmlFor={email.ids.input}>Email</label>
            <input
              {...email.inputProps}
              name={name}
              type="email"
              required
              value={state.value}
              onBlur={handleBlur}
              onChange={({ target }) => handleChange(target.value)}
            />
            {/* Replaces state.meta.errors. */}
            <p {...email.messageProps} />
            <button {...email.suggestionProps} />
            <span {...email.statusProps} />
          </>
        )}
      </form.Field>

      <button>Sign up</button>
      <button
        type="button"
        onClick={() => {
          form.reset();
          email.field.reset();
        }}
      >
        Clear
      </button>
    </form>
  );
}
