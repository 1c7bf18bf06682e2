import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
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
  const email = useEmailField(form, 'email');
  const { errors } = form.formState;

  async function submit(values: Values) {
    const message = await send(values, email.receipt);
    if (message) form.setError('email', { message }, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <TextField
        id="name"
        label="Name"
        fullWidth
        margin="dense"
        error={!!errors.name}
        helperText={errors.name?.message ?? ' '}
        slotProps={{
          htmlInput: {
            autoComplete: 'name',
            'aria-describedby': 'name-error',
            ...form.register('name', { required: 'Enter your name.' }),
          },
          formHelperText: { id: 'name-error' },
        }}
      />
      <TextField
        id={email.ids.input}
        type="email"
        label="Email"
        fullWidth
        margin="dense"
        error={email.level === 'error'}
        slotProps={{ htmlInput: email.register({ required: 'Enter your address.' }) }}
      />
      {/* Replaces helperText. */}
      <p {...email.messageProps} />
      <button {...email.suggestionProps} />
      <span {...email.statusProps} />

      <Button type="submit" variant="contained">
        Sign up
      </Button>
      <Button onClick={() => form.reset()}>Clear</Button>
    </form>
  );
}
