import { useState, type SyntheticEvent } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { Said } from '../../ui/said.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';

/** Asks for a mail with a link; whether there is such an account is not told. */
export function ResetForm() {
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState({ email: '' });
  const { mutate, isPending, isSuccess, error } = useAction({
    mutationFn: () => call('/password-resets', { method: 'POST', body: { email: email.trim() } }),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = { email: email.trim() ? '' : 'Enter your email address.' };
    setMissing(found);
    if (!found.email) mutate();
  }

  return (
    <Form errors={missing} onSubmit={submit}>
      <EmailField
        label="Email address"
        autoComplete="username"
        hint="We’ll send you a link that works once and expires after an hour."
        value={email}
        onChange={setEmail}
        error={missing.email}
      />
      <Said>
        {isSuccess && (
          <p className="remark">If an account with this address exists, we’ve sent a link to it.</p>
        )}
      </Said>
      <Trouble error={error} />
      <button className="button first" type="submit" aria-busy={isPending}>
        Send link
      </button>
    </Form>
  );
}
