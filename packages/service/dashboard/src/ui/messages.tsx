import { useEffect, useRef, useState, type ReactNode } from 'react';
import { failureText } from '../words/failure-text.ts';

/**
 * The error of an action, scrolled into view when it comes; nothing without an error. The alert itself comes with the
 * error: Firefox reports no text that is put into an alert of the page.
 */
export function ErrorMessage({ error, text }: { error: unknown; text?: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return error ? (
    <div role="alert" ref={alert}>
      <p className="trouble">{text || failureText(error)}</p>
    </div>
  ) : null;
}

/**
 * A message that screen readers read, even if the page begins with it: the live region comes first and the message after
 * it, because only a change is read.
 */
export function StatusMessage({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
  }, []);
  return <div role="status">{isMounted && children}</div>;
}
