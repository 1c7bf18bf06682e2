import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { conditions } from '../conditions.ts';
import type { FormColumn } from '../form-column.ts';
import { SignUp } from './sign-up.tsx';

/** Mounts the React form. */
export function mountReact(target: Element, column: FormColumn): void {
  createRoot(target).render(<App column={column} />);
}

function App({ column }: { column: FormColumn }) {
  const current = useSyncExternalStore(conditions.subscribe, conditions.get);
  return <SignUp key={current.transportCount} column={column} conditions={current} />;
}
