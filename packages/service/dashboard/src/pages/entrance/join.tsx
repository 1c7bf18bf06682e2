import { useQuery } from '@tanstack/react-query';
import { Link, Redirect } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Waiting } from '../../shell/waiting.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useJoinToken } from './use-join-token.ts';
import { JoinForm } from './join-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** What a link opens. */
interface Opened {
  /** The only address that may use it. */
  email: string | null;
  /** The organisation to join; null when it is to be made. */
  organisation: string | null;
  /** Whether the address has to be confirmed first, by a link that is mailed to it. */
  needs_confirmation: boolean;
}

/** The way in for who has a link, or for anybody where sign-up is open. */
export default function Join() {
  const { data: session } = useSession();
  const token = useJoinToken();
  const {
    data: opened,
    error,
    refetch,
  } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      call<Opened>('/invitations/check', { method: 'POST', body: { token }, signal }),
    enabled: token !== null,
    staleTime: Infinity,
  });

  if (session?.signed_in && token === null) return <Redirect to="/" replace />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 429) return <Ended />;
  if (error) {
    return (
      <Entrance title="Join">
        <Failure error={error} onRetry={() => void refetch()} />
      </Entrance>
    );
  }
  if (token !== null ? !opened : !session) {
    return <Waiting>Checking your link…</Waiting>;
  }
  if (token === null && !session?.open_signup) return <Needed />;
  if (token === null || !opened || opened.needs_confirmation) {
    const hasMail = session?.has_mail === true;
    return (
      <SignUpForm
        invitation={token}
        email={opened?.email ?? null}
        organisation={opened?.organisation ?? null}
        hasMail={hasMail}
      />
    );
  }
  return (
    <JoinForm
      token={token}
      email={opened.email}
      organisation={opened.organisation}
      isFirst={session?.has_accounts === false}
    />
  );
}

const Ended = () => (
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

const Needed = () => (
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
