import { useEffect, useRef } from 'react';
import { failureText } from '../words/failure-text.ts';

/** Why an action failed, said and scrolled into view as soon as it does; nothing while it did not. */
export function Trouble({ error, text }: { error: unknown; text?: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <div role="alert" ref={alert}>
      {error ? <p className="trouble">{text ?? failureText(error)}</p> : null}
    </div>
  );
}
