import { useEffect, useState, type ReactNode } from 'react';

/**
 * Says what is there from the beginning of a page: a live region tells what changes in it, so it is
 * there first, and its words come after.
 */
export function Said({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
  }, []);
  return <div role="status">{isThere && children}</div>;
}
