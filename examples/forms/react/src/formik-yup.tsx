import { useEmailValidation } from '@postern/react';
import { useFormik } from 'formik';
import { object, string } from 'yup';

interface Values {
  name: string;
  email: string;
}

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const form = useFormik<Values>({
    initialValues: { name: '', email: '' },
    validationSchema: () =>
      object({
        name: string().required('Enter your name.'),
        // Blocks the submit; the message below shows its text. Formik passes undefined for ''.
        email: string().test('email', async (address, { createError }) => {
          const message = await email.validate(address ?? '');
          return message === undefined || createError({ message });
        }),
      }),
    async onSubmit(values) {
      const message = await send(values, email.receipt);
      if (message) email.refuse({ value: values.email, message });
    },
  });
  const email = useEmailValidation({ gate: 'wait', value: form.values.email });
  const nameError = form.touched.name && form.errors.name;

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <label htmlFor="name">Name</label>
      <input
        id="name"
        autoComplete="name"
        aria-invalid={nameError ? true : undefined}
        aria-describedby="name-error"
        {...form.getFieldProps('name')}
      />
      <p id="name-error" className="error">
        {nameError}
      </p>

      <label htmlFor={email.ids.input}>Email</label>
      <input type="email" required {...email.merge(form.getFieldProps('email'))} />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <button>Sign up</button>
      <button
        type="button"
        onClick={() => {
          form.resetForm();
          email.field.reset();
        }}
      >
        Clear
      </button>
    </form>
  );
}
