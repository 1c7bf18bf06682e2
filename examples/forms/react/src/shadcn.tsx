import { EmailField } from '@/components/email-field';
import { Button } from '@/components/ui/button';
import { Field, FieldError, FieldGroup, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { BaseSyntheticEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';

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

  async function submit(values: Values, event?: BaseSyntheticEvent) {
    // The field's receipt for the server, the same as the hook's `email.receipt`.
    const receipt = String(new FormData(event?.target).get('email_receipt') ?? '');
    const message = await send(values, receipt);
    if (message) form.setError('email', { message }, { shouldFocus: true });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <FieldGroup>
        <Controller
          name="name"
          control={form.control}
          rules={{ required: 'Enter your name.' }}
          render={({ field, fieldState }) => (
            <Field data-invalid={fieldState.invalid}>
              <FieldLabel htmlFor="name">Name</FieldLabel>
              <Input
                {...field}
                id="name"
                autoComplete="name"
                aria-invalid={fieldState.invalid}
                aria-describedby={fieldState.invalid ? 'name-error' : undefined}
              />
              {/* Reserves space for the error: a button that moves under the pointer misses the click. */}
              <div className="min-h-5">
                <FieldError id="name-error" errors={[fieldState.error]} />
              </div>
            </Field>
          )}
        />
        <EmailField
          form={form}
          name="email"
          label="Email"
          rules={{ required: 'Enter your address.' }}
        />
        <Field>
          <Button type="submit">Sign up</Button>
          <Button type="button" variant="outline" onClick={() => form.reset()}>
            Clear
          </Button>
        </Field>
      </FieldGroup>
    </form>
  );
}
