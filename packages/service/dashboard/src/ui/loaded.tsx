import type { ReactNode } from 'react';
import { failureText } from '../words/failure-text.ts';
import { Button } from './button.tsx';
import { Arch } from './pictures.tsx';

/** A query, and how to show its data. */
export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** The name of the data, such as `the keys`. */
  what: string;
  /** The number of rows to reserve while the data load. Default 3. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** The data of a query: a placeholder while they load, and a button to try again when they cannot be loaded. */
export function Loaded<Data>({ query, what, rows = 3, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div>
      <p role="status" className="unseen">
        Loading {what}…
      </p>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} />
        ))}
      </div>
    </div>
  );
}

/** The error in the place of data, with a button to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>{failureText(error)}</p>
      <div className="actions">
        <Button isShort onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** A list without rows: its title, and what to do. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <Arch />
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}
