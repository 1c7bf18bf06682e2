import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from './button.tsx';
import { failureText } from '../words/failure-text.ts';

/** Shows the outcome of an action in a notice. */
export interface Notify {
  (text: string): void;
  /** Shows the error of a failed action. */
  failure: (error: unknown) => void;
}

interface Notice {
  /** A new one for each notice, so that a screen reader reads the same text again. */
  number: number;
  text: string;
  isBad: boolean;
  /** The page of the notice, which is removed when that is left. */
  path: string;
}

const silent: Notify = Object.assign(() => {}, { failure: () => {} });
const NotifyContext = createContext<Notify>(silent);

/** Shows the outcome of the last action, until it is dismissed or the page is left. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [page] = useLocation();
  // Going back to its page does not show it again.
  useEffect(() => {
    setNotice((last) => (last?.path === location.pathname ? last : null));
  }, [page]);
  const notify = useMemo(() => {
    const show = (text: string, isBad: boolean) => {
      const { pathname: path } = location;
      setNotice((last) => ({ number: (last?.number ?? 0) + 1, text, isBad, path }));
    };
    const good = (text: string) => {
      show(text, false);
    };
    const failure = (error: unknown) => {
      show(failureText(error), true);
    };
    return Object.assign(good, { failure });
  }, []);

  return (
    <NotifyContext value={notify}>
      {children}
      <div role="status">
        {notice?.path === location.pathname && (
          <div key={notice.number} className="notice" data-tone={notice.isBad ? 'bad' : 'good'}>
            <p>{notice.text}</p>
            <Button
              look="quiet"
              onClick={() => {
                setNotice(null);
                document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
              }}
            >
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </NotifyContext>
  );
}

/** The function that shows the outcome of an action. */
export const useNotify = (): Notify => useContext(NotifyContext);
