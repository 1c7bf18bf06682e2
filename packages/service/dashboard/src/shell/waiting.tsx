import { Entrance } from './entrance.tsx';

/** What is seen until it is known which page comes. */
export function Waiting({ children }: { children: string }) {
  return (
    <Entrance title="One moment" isPassing>
      <p role="status" className="muted">
        {children}
      </p>
    </Entrance>
  );
}
