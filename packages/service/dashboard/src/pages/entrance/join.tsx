import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, Redirect } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { Entrance, Waiting } from '../../shell/entrance.tsx';
import { Failure } from '../../ui/loaded.tsx';
import { JoinForm } from './join-form.tsx';
import { useLinkToken } from './link-token.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** The page that creates an account: with the link of an invitation, or without one where sign-up is open. */
export default function Join() {
  const { data: session } = useSession();
  const [token, setToken] = useLinkToken();
  const {
    data: invitation,
    error,
    refetch,
  } = useQuery({
    queryKey: ['invitation', token],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => call('post /invitations/check', { body: { token }, signal }),
    staleTime: Infinity,
  });

  if (session?.signed_in && token === null) return <Redirect to="/" replace />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 429) return <Expired />;
  if (error) {
    return (
      <Entrance title="Join">
        <Failure error={error} onRetry={() => void refetch()} />
      </Entrance>
    );
  }
  if (token !== null ? !invitation : !session) {
    return <Waiting>Checking your link…</Waiting>;
  }
  if (token === null && !session?.open_signup) return <NeedsInvitation />;
  if (token === null || !invitation || invitation.needs_confirmation) {
    return (
      <SignUpForm
        invitation={token}
        email={invitation?.email ?? null}
        organisation={invitation?.organisation ?? null}
        hasMail={session?.has_mail === true}
        hasOwnership={session?.ownership === true}
        onProved={setToken}
      />
    );
  }
  return (
    <JoinForm
      token={token}
      email={invitation.email}
      organisation={invitation.organisation}
      isFirst={session?.has_accounts === false}
    />
  );
}

const Expired = () => (
  <Entrance title="This link has expired">
    <p>
      The link was already used, is too old, or was not copied completely. Ask the person who sent
      it for a new link. The service prints the link for the first account again when it starts.
    </p>
    <p>
      <Link to="/sign-in">Sign in</Link> if you already have an account.
    </p>
  </Entrance>
);

const NeedsInvitation = () => (
  <Entrance title="You need an invitation">
    <p>
      You need a link to create an account. Ask an owner of the organization to invite you. The
      service prints the link for the first account when it starts.
    </p>
    <p>
      <Link to="/sign-in">Sign in</Link> if you already have an account.
    </p>
  </Entrance>
);
