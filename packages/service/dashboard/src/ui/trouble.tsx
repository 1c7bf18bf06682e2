import { useEffect, useRef } from 'react';
import { failureText } from '../words/failure-text.ts';

/**
 * The error of an action, scrolled into view when it comes; nothing without an error. The alert itself comes with the
 * error: Firefox reports no text that is put into an alert of the page.
 */
export function Trouble({ error, text }: { error: unknown; text?: string | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return error ? (
    <div role="alert" ref={alert}>
      <p className="trouble">{text ?? failureText(error)}</p>
    </div>
  ) : null;
}
