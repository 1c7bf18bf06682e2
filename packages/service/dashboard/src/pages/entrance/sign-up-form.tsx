import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Said } from '../../ui/said.tsx';
import { Trouble } from '../../ui/trouble.tsx';

/** How an address is confirmed before an account is created. */
export interface SignUpFormProps {
  /** The token of an invitation; null without one. */
  invitation: string | null;
  /** The only address that the invitation is for. */
  email: string | null;
  /** The organization of the invitation. */
  organisation: string | null;
  /** Whether the service mails the link; else it prints the link. */
  hasMail: boolean;
}

/** Asks for an email address, which gets the link that creates the account. */
export function SignUpForm(props: SignUpFormProps) {
  const { invitation, email: invited, organisation, hasMail } = props;
  const [email, setEmail] = useState(invited ?? '');
  const [missing, setMissing] = useState({ email: '' });
  const { mutate, isPending, isSuccess, error } = useAction({
    mutationFn: () =>
      call('/sign-ups', {
        method: 'POST',
        body: { email: email.trim(), ...(invitation !== null && { token: invitation }) },
      }),
  });
  const issues = useMemo(
    () => ({ email: missing.email || issueAt(error, 'email') }),
    [missing, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = { email: email.trim() ? '' : 'Enter your email address.' };
    setMissing(found);
    if (!found.email) mutate();
  }

  return (
    <Entrance title="Create your account">
      {organisation !== null && (
        <p className="lead">
          You’re invited to <bdi>{organisation}</bdi>. Confirm your email address to join.
        </p>
      )}
      <Form errors={issues} onSubmit={submit}>
        <EmailField
          label="Email address"
          autoComplete="username"
          hint={
            hasMail
              ? 'We’ll send you a link that creates your account. It works once and expires after an hour.'
              : 'This service sends no mail. It prints the link that creates your account where it was started.'
          }
          value={email}
          onChange={setEmail}
          error={issues.email}
        />
        <Said>
          {isSuccess && (
            <p className="remark">
              {hasMail
                ? 'Check your inbox: we’ve sent you a link to continue.'
                : 'The service has printed the link, unless this address already has an account.'}
            </p>
          )}
        </Said>
        <Trouble error={issues.email ? null : error} />
        <button className="button first" type="submit" aria-busy={isPending}>
          Send link
        </button>
      </Form>
    </Entrance>
  );
}
