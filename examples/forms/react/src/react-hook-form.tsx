import { useEmailField } from '@postern/react/hook-form';
import { useForm } from 'react-hook-form';

interface Values {
  name: string;
  email: string;
}

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const form = useForm<Values>({ defaultValues: { name: '', email: '' } });
  // Registers the field's rule, and shows the address errors of `setError`.
  const email = useEmailField(form, 'email');
  const { errors } = form.formState;

  async function submit(values: Values) {
    const message = await send(values, email.receipt);
    if (message) form.setError('email', { message }, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <label htmlFor="name">Name</label>
      <input
        id="name"
        autoComplete="name"
        aria-invalid={errors.name ? true : undefined}
        aria-describedby="name-error"
        {...form.register('name', { required: 'Enter your name.' })}
      />
      <p id="name-error" className="error">
        {errors.name?.message}
      </p>

      <label htmlFor={email.ids.input}>Email</label>
      <input type="email" {...email.register({ required: 'Enter your address.' })} />
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <button>Sign up</button>
      <button type="button" onClick={() => form.reset()}>
        Clear
      </button>
    </form>
  );
}
