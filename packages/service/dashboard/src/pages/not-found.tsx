import { Link } from 'wouter';
import { Page } from '../ui/page.tsx';

/** The page of an address that leads nowhere. */
export function NotFound() {
  return (
    <Page title="No such page">
      <p>
        Nothing is here. <Link to="/">Go to the start</Link>.
      </p>
    </Page>
  );
}
