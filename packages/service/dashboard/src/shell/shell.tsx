import type { ReactNode } from 'react';
import { OfflineNotice } from './offline-notice.tsx';
import { Rail } from './rail.tsx';

/** What surrounds every page behind the gate. */
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
