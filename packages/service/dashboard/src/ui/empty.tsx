import type { ReactNode } from 'react';
import { Arch } from './arch.tsx';

/** Says that there is nothing yet, and what would be here. */
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
