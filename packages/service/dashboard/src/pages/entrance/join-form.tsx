import { useEmailValidation } from '@postern/react';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiError, issueAt } from '../../api/api-error.ts';
import { API, call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { useSessionStart } from '../../session/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { passwordIssue } from '../../words/password-rule.ts';
import { NameField } from '../../ui/name-field.tsx';

/** How an account is made. */
export interface JoinFormProps {
  token: string;
  /** The only address that may be used. */
  email: string | null;
  /** The organisation to join; null when it is made here. */
  organisation: string | null;
  isFirst: boolean;
}

/** Makes an account; its email field is the product's own. */
export function JoinForm({ token, email: invited, organisation, isFirst }: JoinFormProps) {
  const [, navigate] = useLocation();
  const start = useSessionStart();
  const [name, setName] = useState('');
  const [address, setAddress] = useState(invited ?? '');
  const [password, setPassword] = useState('');
  const [team, setTeam] = useState('');
  const [issues, setIssues] = useState({ name: '', password: '', organisation: '' });

  const { mutate, isPending, error, variables } = useAction({
    mutationFn: (sent: { email: string }) =>
      call('/accounts', {
        method: 'POST',
        body: {
          token,
          name: name.trim(),
          email: sent.email,
          password,
          ...(organisation === null && { organisation: team.trim() }),
        },
      }),
    onSuccess: async () => {
      await start();
      navigate('/', { replace: true });
    },
    onError: (failure) => {
      setIssues({
        name: issueAt(failure, 'name'),
        password: issueAt(failure, 'password'),
        organisation: issueAt(failure, 'organisation'),
      });
    },
  });

  const isTaken = issueAt(error, 'email') !== '';
  const value = variables?.email ?? '';
  const refused = useMemo(
    () =>
      isTaken
        ? { value, message: 'This address can’t be used here. Use another address, or sign in.' }
        : null,
    [isTaken, value],
  );
  const email = useEmailValidation({
    proxyUrl: `${API}/validate-email`,
    value: address,
    refused,
    gate: invited === null,
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = {
      name: name.trim() ? '' : 'Enter your name.',
      password: passwordIssue(password),
      organisation:
        organisation !== null || team.trim() ? '' : 'Enter a name for your organization.',
    };
    setIssues(found);
    if (!address.trim()) email.refuse({ value: address, message: 'Enter your email address.' });
    else if (!Object.values(found).some(Boolean)) mutate({ email: address.trim() });
  }

  return (
    <Entrance title={isFirst ? 'Create the first account' : 'Create your account'}>
      <p className="lead">
        {organisation === null ? (
          'This account owns an organization with its keys, jobs and webhooks. You can invite others later.'
        ) : (
          <>
            You’re invited to <bdi>{organisation}</bdi>. You’ll have access to its keys, jobs and
            webhooks.
          </>
        )}
      </p>
      <Form errors={issues} onSubmit={submit}>
        <NameField
          label="Your name"
          autoComplete="name"
          error={issues.name}
          value={name}
          onChange={setName}
        />
        <div className="field" data-phase={email.phase}>
          <label htmlFor={email.ids.input}>Email address</label>
          <input
            {...email.inputProps}
            type="email"
            name="email"
            dir="ltr"
            required
            readOnly={invited !== null}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
            }}
          />
          <p className="message" {...email.messageProps} />
          <button className="suggestion" {...email.suggestionProps} />
          <span {...email.statusProps} />
        </div>
        <NewPasswordField
          label="Password"
          name="password"
          owner={{ email: address, name, organisation: organisation ?? team }}
          value={password}
          onChange={setPassword}
          error={issues.password}
        />
        {organisation === null && (
          <NameField
            label="Organization"
            name="organisation"
            autoComplete="organization"
            hint="The name of your team or company. Only members see it."
            error={issues.organisation}
            value={team}
            onChange={setTeam}
          />
        )}
        <Trouble error={isTold(error) ? null : error} text={troubleText(error)} />
        <button className="button first" type="submit" aria-busy={isPending || email.isWaiting}>
          Create account
        </button>
      </Form>
    </Entrance>
  );
}

/** Whether what went wrong already stands beside its field. */
const isTold = (error: unknown) =>
  ['name', 'email', 'password', 'organisation'].some((path) => issueAt(error, path));

function troubleText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  return 'This link has expired. If you have just created your account with it, sign in. Otherwise, ask for a new link.';
}
