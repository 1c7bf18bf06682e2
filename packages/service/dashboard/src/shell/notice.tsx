import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../words/failure-text.ts';

/** Tells a person what came of an action. */
export interface Tell {
  (text: string): void;
  /** Tells why it failed. */
  failure: (error: unknown) => void;
}

interface Notice {
  /** Another one at each notice, so that the same words are said anew. */
  number: number;
  text: string;
  isBad: boolean;
  /** The page that it is about: it goes when that is left. */
  path: string;
}

const silent: Tell = Object.assign(() => {}, { failure: () => {} });
const TellContext = createContext<Tell>(silent);

/** Shows what came of the last action, until it is dismissed or the page is left. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [page] = useLocation();
  // It does not come again with its page.
  useEffect(() => {
    setNotice((last) => (last?.path === location.pathname ? last : null));
  }, [page]);
  const tell = useMemo(() => {
    const show = (text: string, isBad: boolean) => {
      const { pathname: path } = location;
      setNotice((last) => ({ number: (last?.number ?? 0) + 1, text, isBad, path }));
    };
    return Object.assign(
      (text: string) => {
        show(text, false);
      },
      {
        failure: (error: unknown) => {
          show(failureText(error), true);
        },
      },
    );
  }, []);

  return (
    <TellContext value={tell}>
      {children}
      <div role="status">
        {notice?.path === location.pathname && (
          <div key={notice.number} className="notice" data-tone={notice.isBad ? 'bad' : 'good'}>
            <p>{notice.text}</p>
            <button
              className="quiet"
              type="button"
              onClick={() => {
                setNotice(null);
                document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
              }}
            >
              Dismiss
            </button>
          </div>
        )}
      </div>
    </TellContext>
  );
}

/** Gives what tells a person what came of an action. */
export const useTell = (): Tell => useContext(TellContext);
