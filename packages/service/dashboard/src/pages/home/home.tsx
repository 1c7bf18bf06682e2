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
      title={user?.name ? `Good to see you, ${user.name}` : 'Good to see you'}
      lead="Three things to do first. Each takes a minute."
    >
      <ol className="steps" role="list">
        <Step turn="First" isDone={hasKey} title="Make a key" to="/keys" verb="Go to the keys">
          Programs show it with every request. You see it once, when it is made.
        </Step>
        <Step turn="Then" title="Try an address" to="/try" verb="Try one">
          See what the service finds out about an address, check by check.
        </Step>
        <Step turn="And then" isDone={hasJob} title="Send a list" to="/jobs" verb="Go to the jobs">
          A file with up to thousands of addresses, checked while you do something else.
        </Step>
      </ol>
      <section className="part" aria-labelledby="curl">
        <h2 id="curl">From a program</h2>
        <p className="muted">
          Put your key in place of <code>YOUR_KEY</code>, and keep it on a server: who has it can
          ask in your name.
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
