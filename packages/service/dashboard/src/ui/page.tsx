import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useArrival } from './arrival.tsx';

/** The head of a page. */
export interface PageProps {
  title: string;
  lead?: ReactNode;
  /** The page above this one. */
  up?: { to: string; name: string };
  actions?: ReactNode;
  children: ReactNode;
}

/** A page. Its title is also the document's, and gets the focus when the page is shown. */
export function Page({ title, lead, up, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, title);
  return (
    <div className="page">
      <header className="title">
        <div>
          {up && (
            <Link to={up.to} className="up">
              ← {up.name}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="title-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
