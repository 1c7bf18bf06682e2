import { PATHS } from '@postern/protocol';
import { Link } from 'wouter';
import { useJobs } from '../../api/jobs.ts';
import { useKeys } from '../../api/keys.ts';
import { useKnownSession } from '../../api/session.ts';
import { Mark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Arch } from '../../ui/pictures.tsx';
import { Snippet } from '../../ui/snippet.tsx';

/** The first steps. */
export function Home() {
  const { user, public_url } = useKnownSession();
  const { data: keys } = useKeys();
  const { data: jobs = [] } = useJobs(1);
  const hasKey = keys?.some(({ revoked_at }) => revoked_at === null) ?? false;

  return (
    <Page
      title={user?.name ? `Welcome, ${user.name}` : 'Welcome'}
      lead="Get started in three steps."
    >
      <ol className="steps" role="list">
        <Step turn="Step 1" isDone={hasKey} title="Create a key" to="/keys" verb="Go to keys">
          Your server sends the API key with every request. The key is shown only once.
        </Step>
        <Step turn="Step 2" title="Try an address" to="/try" verb="Check an address">
          See the result for an email address, check by check.
        </Step>
        <Step
          turn="Step 3"
          isDone={jobs.length > 0}
          title="Upload a list"
          to="/jobs"
          verb="Go to jobs"
        >
          A file of addresses is checked in the background.
        </Step>
      </ol>
      <section className="part" aria-labelledby="curl">
        <h2 id="curl">Call the API</h2>
        <p className="muted">
          Replace <code>YOUR_KEY</code> with your key. Keep it on your server: anyone who has it can
          make requests as you.
        </p>
        <Snippet name="Check one address" code={curlCommand(public_url)} />
      </section>
    </Page>
  );
}

interface StepProps {
  turn: string;
  isDone?: boolean;
  title: string;
  to: string;
  verb: string;
  children: string;
}

function Step({ turn, isDone = false, title, to, verb, children }: StepProps) {
  return (
    <li data-done={isDone ? '' : undefined}>
      <Arch />
      <div className="turn">{isDone ? <Mark tone="good">Done</Mark> : turn}</div>
      <h2>{title}</h2>
      <p>{children}</p>
      <Link className="button" to={to}>
        {verb}
      </Link>
    </li>
  );
}

/** The shortest request of a single validation. Source: docs/service-interface.md#4.1. */
function curlCommand(publicUrl: string): string {
  return [
    `curl ${publicUrl.replace(/\/$/, '')}${PATHS.single} \\`,
    "  -H 'Authorization: Bearer YOUR_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"email": "jane@gmail.com", "mode": "medium"}'`,
  ].join('\n');
}
