import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useKnownSession } from '../session/session.ts';
import { SignOut } from './sign-out.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const PLACES = [
  ['/', 'Home'],
  ['/try', 'Try an address'],
  ['/jobs', 'Jobs'],
  ['/usage', 'Usage'],
  ['/keys', 'Keys'],
  ['/webhooks', 'Webhooks'],
  ['/people', 'People'],
  ['/audit', 'Audit log'],
] as const;

const ACCOUNT = '/account';

/** What owners alone may see. */
const OWNERS: readonly string[] = ['/audit'];

/** The way around, and who is signed in. On a narrow screen it folds away. */
export function Rail() {
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { user, organisation } = useKnownSession();
  // Folded again by every change of page, and still when one comes back.
  if (openAt !== null && openAt !== path) setOpenAt(null);
  const isOpen = openAt === path;
  const isOwner = organisation?.role === 'owner';
  const places = PLACES.filter(([to]) => isOwner || !OWNERS.includes(to));
  return (
    <header className="rail">
      <div className="rail-top">
        <Link className="wordmark" to="/">
          <Wordmark />
        </Link>
        <button
          className="button short menu"
          type="button"
          aria-expanded={isOpen}
          aria-controls="fold"
          onClick={() => {
            setOpenAt(isOpen ? null : path);
          }}
        >
          Menu
        </button>
      </div>
      <div id="fold" className="fold" data-open={isOpen ? '' : undefined}>
        <nav className="nav" aria-label="Pages">
          <ul role="list">
            {places.map(([to, name]) => (
              <li key={to}>
                <Link to={to} aria-current={isAt(path, to) ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="who">
          <p>
            <strong>
              <bdi>{organisation?.name}</bdi>
            </strong>
            <bdi className="muted">{user?.email}</bdi>
          </p>
          <Link to={ACCOUNT} aria-current={isAt(path, ACCOUNT) ? 'page' : undefined}>
            Your account
          </Link>
          <div className="who-actions">
            <ThemeSwitch />
            <SignOut />
          </div>
        </div>
      </div>
    </header>
  );
}

const isAt = (path: string, place: string) =>
  path === place || (place !== '/' && path.startsWith(`${place}/`));
