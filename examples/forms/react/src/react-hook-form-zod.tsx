import { zodResolver } from '@hookform/resolvers/zod';
import { useEmailField } from '@postern/react/hook-form';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

const schema = z.object({
  name: z.string().min(1, 'Enter your name.'),
  email: z.string().min(1, 'Enter your address.'),
});

type Values = z.infer<typeof schema>;

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', email: '' },
  });
  // Adds the field's rule to the resolver, and shows the address errors of the schema and of `setError`.
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
        {...form.register('name')}
      />
      <p id="name-error" className="error">
        {errors.name?.message}
      </p>

      <label htmlFor={email.ids.input}>Email</label>
      <input type="email" {...email.register()} />
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
