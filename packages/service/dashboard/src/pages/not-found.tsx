import { Link } from 'wouter';
import { Page } from '../ui/page.tsx';

/** The page for an unknown URL. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <p>
        There is no page at this URL. <Link to="/">Go to the home page</Link>.
      </p>
    </Page>
  );
}
