import { useEffect, useState, type ComponentType } from 'react';
import { loadPage } from './load-page.ts';
import { Waiting } from './waiting.tsx';

type Loaded = { Content: ComponentType } | { error: unknown };

/**
 * Makes a component of a part of the program that is loaded when it is first shown. It throws when the part does not
 * come, and tries again where it is shown anew.
 *
 * Not by `lazy`: what takes the place of a fallback of `Suspense` React holds back until that was there for 300 ms.
 */
export function createPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let known: Loaded | null = null;
  return function Part() {
    const [loaded, setLoaded] = useState(known);
    useEffect(() => {
      let isHere = true;
      const tell = (now: Loaded) => {
        if (isHere) setLoaded(now);
      };
      loadPage(load).then(
        ({ default: Content }) => {
          tell((known = { Content }));
        },
        (error: unknown) => {
          tell({ error });
        },
      );
      return () => {
        isHere = false;
      };
    }, []);
    if (!loaded) return <Waiting>Loading the page…</Waiting>;
    if ('error' in loaded) throw loaded.error;
    return <loaded.Content />;
  };
}
