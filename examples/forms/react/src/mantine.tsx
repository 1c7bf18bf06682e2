import { Button, Input, MantineProvider, TextInput } from '@mantine/core';
import '@mantine/core/styles.css';
import { useForm, type FormErrors } from '@mantine/form';
import { useEmailValidation } from '@postern/react';

interface Values {
  name: string;
  email: string;
}

export default function SignUp({
  send,
}: {
  send: (values: Values, receipt: string | null) => Promise<string | null>;
}) {
  const form = useForm<Values>({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => (name ? null : 'Enter your name.'),
      // Blocks the submit; the message below shows its text.
      email: (address) => email.validate(address),
    },
  });
  const email = useEmailValidation({ gate: 'wait', value: form.values.email });

  async function submit(values: Values) {
    const message = await send(values, email.receipt);
    if (message) email.refuse({ value: values.email, message });
  }

  /** Mantine does not move the focus to the first error. */
  function focusFirst(errors: FormErrors) {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  }

  return (
    <MantineProvider>
      <form noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
        <TextInput
          id="name"
          name="name"
          label="Name"
          autoComplete="name"
          errorProps={{ id: 'name-error' }}
          // Reserves space for the error: a button that moves under the pointer misses the click.
          mih="5.5rem"
          {...form.getInputProps('name')}
        />
        {/* `withAria` would replace `aria-describedby`; without it, pass the id yourself. */}
        <Input.Wrapper id={email.ids.input} label="Email" required>
          <Input
            withAria={false}
            attributes={{ input: { id: email.ids.input } }}
            name="email"
            type="email"
            required
            {...email.merge(form.getInputProps('email'))}
            error={email.level === 'error'}
          />
        </Input.Wrapper>
        {/* Replaces the error of the input. */}
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />

        <Button type="submit">Sign up</Button>
        <Button
          variant="subtle"
          onClick={() => {
            form.reset();
            email.field.reset();
          }}
        >
          Clear
        </Button>
      </form>
    </MantineProvider>
  );
}
