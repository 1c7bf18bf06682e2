import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEmailValidation } from '@postern/react';
import { syncRule } from '@postern/core/rules';
import { z } from 'zod';

interface Values {
  name: string;
  email: string;
}

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const email = useEmailValidation({ gate: 'wait' });
  const errorOf = syncRule(email.field);
  const schema = z.object({
    name: z.string({ error: 'Enter your name.' }),
    email: z.string({ error: 'Enter your address.' }).refine((address) => !errorOf(address)),
  });
  const [form, fields] = useForm<Values>({
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') void submit(submission.value);
    },
  });

  async function submit(values: Values) {
    const message = await send(values, email.receipt);
    if (message) email.refuse({ value: values.email, message });
  }

  return (
    <form id={form.id} noValidate onSubmit={form.onSubmit}>
      <label htmlFor={fields.name.id}>Name</label>
      <input
        id={fields.name.id}
        name={fields.name.name}
        key={fields.name.key}
        autoComplete="name"
        aria-invalid={fields.name.valid ? undefined : true}
        aria-describedby="name-error"
      />
      <p id="name-error" className="error">
        {fields.name.errors}
      </p>

      <label htmlFor={fields.email.id}>Email</label>
      <input
        {...email.merge({ id: fields.email.id, name: fields.email.name })}
        key={fields.email.key}
        type="email"
        required
      />
      {/* Replaces fields.email.errors. */}
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <button>Sign up</button>
      <button {...form.reset.getButtonProps()} onClick={() => email.field.reset()}>
        Clear
      </button>
    </form>
  );
}
