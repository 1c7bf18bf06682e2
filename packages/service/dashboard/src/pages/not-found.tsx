import { Link } from 'wouter';
import { Page } from '../ui/page.tsx';

/** The page of an address that leads nowhere. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <p>
        There is no page at this URL. <Link to="/">Go to the home page</Link>.
      </p>
    </Page>
  );
}
