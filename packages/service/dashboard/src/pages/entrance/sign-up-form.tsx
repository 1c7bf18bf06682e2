import { useRef, type SyntheticEvent } from 'react';
import { call } from '../../api/call.ts';
import type { Body } from '../../api/routes.ts';
import { useAction } from '../../api/use-action.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage, StatusMessage } from '../../ui/messages.tsx';
import { CheckedEmailField } from './checked-email-field.tsx';

/** How an address is confirmed before an account is created. */
export interface SignUpFormProps {
  /** The token of an invitation; null without one. */
  invitation: string | null;
  /** The only address that the invitation is for. */
  email: string | null;
  /** The organization of the invitation. */
  organisation: string | null;
  /** Whether the service mails the link; otherwise it prints the link on the operator's terminal. */
  hasMail: boolean;
  /** Whether the browser proves the address where it can, so that no link is needed. */
  hasOwnership: boolean;
  /** Called with the token of a sign-up whose address the browser has proved. */
  onProved: (token: string) => void;
}

/** Asks for an email address, which gets the link that creates the account. */
export function SignUpForm({
  invitation,
  email,
  organisation,
  hasMail,
  hasOwnership,
  onProved,
}: SignUpFormProps) {
  /** The proof of the last submit; the browser writes it right before the event. */
  const proof = useRef<string | null>(null);
  const action = useAction({
    mutationFn: (body: Body<'post /sign-ups'>) => call('post /sign-ups', { body }),
    onSuccess: ({ token }) => {
      if (token !== null) onProved(token);
    },
  });
  const form = useActionForm({
    defaultValues: { email: email ?? '' },
    action,
    variables: (values) => ({
      email: values.email.trim(),
      ...(invitation !== null && { token: invitation }),
      ...(proof.current && { evt: proof.current }),
    }),
  });
  const submit = (event: SyntheticEvent) => {
    const evt = new FormData(event.currentTarget as HTMLFormElement).get('evt');
    proof.current = typeof evt === 'string' ? evt : null;
    return form.submit(event);
  };

  return (
    <Entrance title="Create your account">
      {organisation !== null && (
        <p className="lead">
          You’re invited to <bdi>{organisation}</bdi>. Confirm your email address to join.
        </p>
      )}
      <Form errors={form.formState.errors} onSubmit={submit}>
        <CheckedEmailField
          form={form}
          name="email"
          hint={
            hasMail
              ? 'We’ll send you a link that creates your account. It works once and expires after an hour.'
              : 'This service sends no mail. It prints the link that creates your account where it was started.'
          }
          hasOwnership={hasOwnership}
        />
        <StatusMessage>
          {action.data?.token === null && (
            <p className="remark">
              {hasMail
                ? 'Check your inbox: we’ve sent you a link to continue.'
                : 'The service has printed the link, unless this address already has an account.'}
            </p>
          )}
        </StatusMessage>
        <ErrorMessage error={form.error} />
        <Button type="submit" look="first" isBusy={form.isPending}>
          {hasMail ? 'Send link' : 'Print link'}
        </Button>
      </Form>
    </Entrance>
  );
}
