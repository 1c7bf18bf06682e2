import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { Body, Payload } from '../../api/routes.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, Choices } from '../../ui/choices.tsx';
import { Form, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage, StatusMessage } from '../../ui/messages.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { dayText, nounText } from '../../words/format.ts';
import { passwordRule } from '../../words/password-rule.ts';
import { useLinkToken } from './link-token.ts';

/** The page for a forgotten password: requests a link, and is the page that the link opens. */
export default function Reset() {
  const [token, setToken] = useLinkToken();
  if (token === null) return <RequestLink />;
  return <NewPassword key={token} token={token} onRequestLink={() => setToken(null)} />;
}

function RequestLink() {
  const action = useAction({
    mutationFn: (body: Body<'post /password-resets'>) => call('post /password-resets', { body }),
  });
  const form = useActionForm({
    defaultValues: { email: '' },
    action,
    variables: ({ email }) => ({ email: email.trim() }),
  });

  return (
    <Entrance title="Reset your password">
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <EmailField
          label="Email address"
          hint="We’ll send you a link that works once and expires after an hour."
          {...form.field('email', needed('Enter your email address.'))}
        />
        <StatusMessage>
          {action.isSuccess && (
            <p className="remark">
              If an account with this address exists, we’ve sent a link to it.
            </p>
          )}
        </StatusMessage>
        <ErrorMessage error={form.error} />
        <Button type="submit" look="first" isBusy={form.isPending}>
          Send link
        </Button>
      </Form>
      <SignInLink />
    </Entrance>
  );
}

interface NewPasswordProps {
  token: string;
  /** Called to request another link. */
  onRequestLink: () => void;
}

function NewPassword({ token, onRequestLink }: NewPasswordProps) {
  const { data: link, error: linkError } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call('post /password-resets/check', { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const action = useAction({
    mutationFn: (values: { password: string; remove_passkeys: boolean }) =>
      call('post /password-resets/use', { body: { token, ...values } }),
  });
  const form = useActionForm({
    defaultValues: { password: '', remove_passkeys: false },
    action,
    variables: (values) => values,
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const { data: changed } = action;
  const error = form.error ?? linkError;
  const hasExpired = error instanceof ApiError && error.status === 404;

  return (
    <Entrance title="Choose a new password">
      {changed ? (
        // The button with the focus is gone.
        <p className="remark" tabIndex={-1} ref={(message) => message?.focus()}>
          Password changed. You were signed out everywhere. Sign in with your new password.
          {changed.passkeys > 0 &&
            ` ${nounText(changed.passkeys, 'passkey')} can still sign in. You can remove them on the page Your account.`}
        </p>
      ) : (
        <Form errors={form.formState.errors} onSubmit={form.submit}>
          <NewPasswordField
            label="New password"
            password={password}
            {...form.field('password', passwordRule)}
          />
          {link && link.passkeys.length > 0 && <PasskeyNote link={link} />}
          {link?.passkeys_stay && link.passkeys.length > 0 && (
            <Choices legend="Passkeys">
              <Choice
                type="checkbox"
                label="Remove all passkeys"
                text="If you don’t recognize a passkey, remove them. You can add your own again later."
                {...form.register('remove_passkeys')}
              />
            </Choices>
          )}
          <ErrorMessage
            error={error}
            text={
              hasExpired && (
                <>
                  This link has expired.{' '}
                  <Link to="/reset" onClick={onRequestLink}>
                    Request a new one
                  </Link>
                  .
                </>
              )
            }
          />
          <Button type="submit" look="first" isBusy={form.isPending}>
            Change password
          </Button>
        </Form>
      )}
      <SignInLink />
    </Entrance>
  );
}

/** The passkeys that sign in without the password. */
function PasskeyNote({
  link: { passkeys, passkeys_stay },
}: {
  link: Payload<'post /password-resets/check'>;
}) {
  return (
    <div className="remark">
      <p>
        {passkeys_stay
          ? 'These passkeys sign in to your account without the password:'
          : 'These passkeys of your account are removed, because your email address was not confirmed before:'}
      </p>
      <ul>
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id}>
            <bdi>{name ?? 'Unnamed passkey'}</bdi>
            {created_at !== null && `, added on ${dayText(created_at)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SignInLink() {
  return (
    <p>
      <Link to="/sign-in">Sign in</Link>
    </p>
  );
}
