import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useKnownSession } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Wordmark } from '../ui/pictures.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SignOut } from './sign-out.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PAGES = [
  ['/', 'Home'],
  ['/try', 'Try an address'],
  ['/jobs', 'Jobs'],
  ['/usage', 'Usage'],
  ['/keys', 'Keys'],
  ['/webhooks', 'Webhooks'],
  ['/domains', 'Domains'],
  ['/people', 'People'],
  ['/audit', 'Audit log'],
] as const;

const ACCOUNT = '/account';

/** The pages for owners only. */
const OWNER_PAGES: readonly string[] = ['/audit'];

/** The navigation around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <Rail />
      <main id="main" tabIndex={-1}>
        <OfflineNotice />
        {children}
      </main>
    </div>
  );
}

/** The links to all pages, and the user. On a narrow screen they are behind a button. */
function Rail() {
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { user, organisation } = useKnownSession();
  // Every change of the page closes the menu, and going back does not open it again.
  if (openAt !== null && openAt !== path) setOpenAt(null);
  const isOpen = openAt === path;
  const isOwner = organisation?.role === 'owner';
  const pages = PAGES.filter(([to]) => isOwner || !OWNER_PAGES.includes(to));
  return (
    <header className="rail">
      <div className="rail-top">
        <Link className="wordmark" to="/">
          <Wordmark />
        </Link>
        <span className="menu">
          <Button
            isShort
            aria-expanded={isOpen}
            aria-controls="fold"
            onClick={() => {
              setOpenAt(isOpen ? null : path);
            }}
          >
            Menu
          </Button>
        </span>
      </div>
      <div id="fold" className="fold" data-open={isOpen ? '' : undefined}>
        <nav className="nav" aria-label="Pages">
          <ul role="list">
            {pages.map(([to, name]) => (
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

const isAt = (path: string, page: string) =>
  path === page || (page !== '/' && path.startsWith(`${page}/`));
