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

/** What a link opens. */
interface Opened {
  /** The only address that may use it. */
  email: string | null;
  /** The organisation to join; null when it is to be made. */
  organisation: string | null;
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
    return <Waiting>Looking at your link…</Waiting>;
  }
  if (token === null && !session?.open_signup) return <Needed />;
  return (
    <JoinForm
      token={token}
      email={opened?.email ?? null}
      organisation={opened?.organisation ?? null}
      isFirst={session?.has_accounts === false}
    />
  );
}

const Ended = () => (
  <Entrance title="This link has ended">
    <p>
      It was used already, is too old, or was not copied whole. Ask whoever sent it for another one.
      The link of the first account is printed again when the service starts.
    </p>
    <p>
      <Link to="/sign-in">Sign in</Link> if you have an account.
    </p>
  </Entrance>
);

const Needed = () => (
  <Entrance title="A link is needed">
    <p>
      Accounts are made with a link. Ask somebody who has an account here to invite you; the link of
      the first account is printed by the service when it starts.
    </p>
    <p>
      <Link to="/sign-in">Sign in</Link> if you have an account.
    </p>
  </Entrance>
);
