import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Router, Switch, type AroundNavHandler } from 'wouter';
import { DASHBOARD } from './api/dashboard-path.ts';
import { createQueryClient } from './api/query-client.ts';
import { SignIn } from './pages/entrance/sign-in.tsx';
import { Guard } from './session/guard.tsx';
import { expireSession, refreshSession } from './session/session.ts';
import { Arrivals } from './shell/arrival.tsx';
import { Crash } from './shell/crash.tsx';
import { createPart } from './shell/create-part.tsx';
import { Notices } from './shell/notice.tsx';

// Who signs in waits for neither: the pages, and the email field of the sign-up.
const Inside = createPart(() => import('./inside.tsx'));
const Reset = createPart(() => import('./pages/entrance/reset.tsx'));
const Join = createPart(() => import('./pages/entrance/join.tsx'));

/** A link that is followed twice is one step of the history, not two. */
const visit: AroundNavHandler = (navigate, to, options) => {
  const isHere = to === location.pathname + location.search;
  navigate(to, isHere ? { ...options, replace: true } : options);
};

/** The dashboard: its ways in, and what is behind them. */
export function App() {
  const [client] = useState(() => createQueryClient(expireSession, refreshSession));
  return (
    <QueryClientProvider client={client}>
      <Router base={DASHBOARD} aroundNav={visit}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Arrivals>
          <Notices>
            <Crash>
              <Switch>
                <Route path="/sign-in" component={SignIn} />
                <Route path="/join" component={Join} />
                <Route path="/reset" component={Reset} />
                <Route>
                  <Guard>
                    <Inside />
                  </Guard>
                </Route>
              </Switch>
            </Crash>
          </Notices>
        </Arrivals>
      </Router>
    </QueryClientProvider>
  );
}
