import type { Mode } from '@postern/protocol';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { ModeChoice } from '../../ui/choices.tsx';
import { Form } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Findings } from './findings.tsx';

interface Values {
  email: string;
  mode: Mode;
}

/** Checks one address, and shows everything that was found. */
export function Try() {
  const result = useRef<HTMLHeadingElement>(null);
  const [isAside, setAside] = useState(false);
  const { register, handleSubmit, getValues, formState } = useForm<Values>({
    defaultValues: { email: '', mode: 'medium' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  // Not `useAction`: a new request replaces the one before.
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (body: Values) => call('post /check', { body }),
  });

  useEffect(() => {
    if (!data) return;
    // The focus stays with a user who is already typing the next address.
    const hasMovedOn = getValues('email') !== variables?.email;
    setAside(hasMovedOn);
    if (!hasMovedOn) result.current?.focus();
  }, [data, variables, getValues]);

  const submit = handleSubmit(({ email, mode }) => {
    setAside(false);
    const isRequested = isPending && variables.email === email && variables.mode === mode;
    if (!isRequested) mutate({ email, mode });
  });

  return (
    <Page
      title="Try an address"
      lead="See the result that the API returns, and what each check found. No email is sent, and the address is not stored."
    >
      <Form errors={formState.errors} className="question" onSubmit={submit}>
        <TextField
          label="Email address"
          error={formState.errors.email?.message}
          {...register('email', { required: 'Enter an email address.' })}
          // Any text can be checked, so this is not a field of type email.
          type="text"
          inputMode="email"
          className="mono"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
        <ModeChoice control={register('mode')} />
        <ErrorMessage error={error} />
        <div className="actions">
          <Button type="submit" look="first" isBusy={isPending}>
            Check address
          </Button>
          <span role="status" className="muted">
            {isPending ? 'Checking…' : isAside ? 'The result is below.' : ''}
          </span>
        </div>
      </Form>
      {data && variables && <Findings heading={result} request={variables} inspection={data} />}
    </Page>
  );
}
