import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';

/** Whether a first page has been shown. */
const HasArrived = createContext<{ current: boolean }>({ current: false });

/** Tells pages whether they are the first one, which leaves the focus where the browser put it. */
export function Arrivals({ children }: { children: ReactNode }) {
  const hasArrived = useRef(false);
  return <HasArrived value={hasArrived}>{children}</HasArrived>;
}

/**
 * Moves the focus to a page's title when the page is shown, and sets the document's title. A page that is only shown
 * until the next one is known does neither.
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
