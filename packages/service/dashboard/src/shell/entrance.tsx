import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Arch } from '../ui/arch.tsx';
import { useArrival } from './arrival.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page outside of the gate. */
export interface EntranceProps {
  title: string;
  /** Whether another page comes as soon as it is known which. */
  isPassing?: boolean;
  children: ReactNode;
}

/** A page outside of the gate: signing in, joining. */
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
