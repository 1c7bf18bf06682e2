import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Arch, Wordmark } from '../ui/pictures.tsx';
import { useArrival } from '../ui/arrival.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** A page for users who are not signed in. */
export interface EntranceProps {
  title: string;
  /** Whether another page replaces it as soon as that is known. */
  isPassing?: boolean;
  children: ReactNode;
}

/** A page for users who are not signed in: sign in, create an account, reset a password. */
export function Entrance({ title, isPassing = false, children }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, title, isPassing);
  return (
    <div className="entrance">
      <header>
        <Link className="wordmark" to="/">
          <Wordmark />
        </Link>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        <Arch />
        <div className="way">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The page that is shown until it is known which page comes. */
export function Waiting({ children }: { children: string }) {
  return (
    <Entrance title="One moment" isPassing>
      <p role="status" className="muted">
        {children}
      </p>
    </Entrance>
  );
}
