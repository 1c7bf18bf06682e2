import { useId, type ReactNode } from 'react';

/** A table with a caption. It scrolls by itself where it is too wide. */
export function Table({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div className="scroll" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
