import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { Account } from './pages/account/account.tsx';
import { FactorNeeded } from './pages/account/factor-needed.tsx';
import { AuditLog } from './pages/audit/audit-log.tsx';
import { Domains } from './pages/domains/domains.tsx';
import { Home } from './pages/home/home.tsx';
import { JobPage } from './pages/jobs/job-page.tsx';
import { Jobs } from './pages/jobs/jobs.tsx';
import { Keys } from './pages/keys/keys.tsx';
import { NotFound } from './pages/not-found.tsx';
import { People } from './pages/people/people.tsx';
import { Try } from './pages/try/try.tsx';
import { Usage } from './pages/usage/usage.tsx';
import { EndpointPage } from './pages/webhooks/endpoint-page.tsx';
import { Webhooks } from './pages/webhooks/webhooks.tsx';
import { useKnownSession } from './api/session.ts';
import { Shell } from './shell/shell.tsx';

type Named = Record<'id', string>;

/** The pages of a user who is signed in. */
export default function Inside() {
  const { user, organisation } = useKnownSession();
  const needsFactor = organisation?.requires_second_factor && !user?.has_second_factor;
  // Turning it on shows the backup codes. The page stays until the user has stored them.
  const [isSettingUp, setSettingUp] = useState(false);
  if (needsFactor && !isSettingUp) setSettingUp(true);
  if (isSettingUp) {
    return (
      <FactorNeeded
        onDone={() => {
          setSettingUp(false);
        }}
      />
    );
  }
  return (
    <Shell>
      <Switch>
        <Route path="/" component={Home} />
        <Route path="/usage" component={Usage} />
        <Route path="/keys" component={Keys} />
        <Route path="/try" component={Try} />
        <Route path="/jobs" component={Jobs} />
        <Route<Named> path="/jobs/:id">{({ id }: Named) => <JobPage key={id} id={id} />}</Route>
        <Route path="/webhooks" component={Webhooks} />
        <Route<Named> path="/webhooks/:id">
          {({ id }: Named) => <EndpointPage key={id} id={id} />}
        </Route>
        <Route path="/domains" component={Domains} />
        <Route path="/people" component={People} />
        <Route path="/audit" component={AuditLog} />
        <Route path="/account" component={Account} />
        <Route component={NotFound} />
      </Switch>
    </Shell>
  );
}
