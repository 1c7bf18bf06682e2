import { useKnownSession } from '../session/session.ts';

/** Tells a password manager whose password a form asks for. */
export function OwnAddress() {
  const { user } = useKnownSession();
  return (
    <input
      className="unseen"
      type="email"
      autoComplete="username"
      value={user?.email ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
