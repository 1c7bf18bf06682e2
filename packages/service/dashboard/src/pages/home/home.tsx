import { Link } from 'wouter';
import { Arch } from '../../ui/arch.tsx';
import { useJobs } from '../../api/jobs.ts';
import { useKeys } from '../../api/keys.ts';
import { useKnownSession } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { Mark } from '../../ui/mark.tsx';
import { curlSnippet } from './curl-snippet.ts';

/** What to do first. */
export function Home() {
  const { user, public_url } = useKnownSession();
  const { data: keys } = useKeys();
  const { data: jobs } = useJobs(1);
  const hasKey = keys?.some(({ revoked_at }) => revoked_at === null) ?? false;
  const hasJob = (jobs?.pages[0]?.rows.length ?? 0) > 0;

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
        <Step turn="Step 3" isDone={hasJob} title="Upload a list" to="/jobs" verb="Go to jobs">
          A file of addresses is checked in the background.
        </Step>
      </ol>
      <section className="part" aria-labelledby="curl">
        <h2 id="curl">Call the API</h2>
        <p className="muted">
          Replace <code>YOUR_KEY</code> with your key. Keep it on your server: anyone who has it can
          make requests as you.
        </p>
        <Snippet name="Check one address" code={curlSnippet(public_url)} />
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
