import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';

/** True once a first page has been shown. */
const HasArrived = createContext<{ current: boolean }>({ current: false });

/** Lets pages know whether they are the first: that one leaves the focus where the browser put it. */
export function Arrivals({ children }: { children: ReactNode }) {
  const hasArrived = useRef(false);
  return <HasArrived value={hasArrived}>{children}</HasArrived>;
}

/**
 * Moves the focus to a page's title when the page comes, and names the document after it. A page
 * that is only `passing`, until it is known which one comes, does neither.
 */
export function useArrival(
  heading: RefObject<HTMLElement | null>,
  title: string,
  isPassing = false,
): void {
  const hasArrived = useContext(HasArrived);
  useEffect(() => {
    if (!isPassing) document.title = `${title} · Postern`;
  }, [title, isPassing]);
  useEffect(() => {
    if (isPassing) return;
    if (hasArrived.current) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    hasArrived.current = true;
  }, [hasArrived, heading, isPassing]);
}
