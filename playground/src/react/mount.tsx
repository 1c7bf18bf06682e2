import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { conditions } from '../conditions.ts';
import type { Lane } from '../lane.ts';
import { SignUp } from './sign-up.tsx';

/** Puts the React form into a place of the page. */
export function mountReact(place: Element, lane: Lane): void {
  createRoot(place).render(<App lane={lane} />);
}

function App({ lane }: { lane: Lane }) {
  const now = useSyncExternalStore(conditions.subscribe, conditions.get);
  return <SignUp key={now.epoch} lane={lane} conditions={now} />;
}
