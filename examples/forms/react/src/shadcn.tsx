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
    // The receipt of the field, for the server: the same as `email.receipt` of the hook.
    const receipt = String(new FormData(event?.target).get('email_receipt') ?? '');
    const refusal = await send(values, receipt);
    if (refusal) form.setError('email', { message: refusal }, { shouldFocus: true });
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
              {/* Keeps the room of the error: a button that moves under the pointer hears no click. */}
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
