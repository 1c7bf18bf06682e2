import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Route, Router, Switch, type AroundNavHandler } from 'wouter';
import { DASHBOARD } from './api/url.ts';
import { createQueryClient } from './api/query-client.ts';
import { SignIn } from './pages/entrance/sign-in.tsx';
import { Guard } from './shell/guard.tsx';
import { expireSession, refreshSession } from './api/session.ts';
import { Arrivals } from './ui/arrival.tsx';
import { Crash } from './shell/crash.tsx';
import { Notices } from './ui/notice.tsx';
import { createPart } from './shell/part.tsx';

// The sign-in page loads neither the pages behind it nor the email field of the sign-up page.
const Inside = createPart('inside', () => import('./inside.tsx'));
const Reset = createPart('reset', () => import('./pages/entrance/reset.tsx'));
const Join = createPart('join', () => import('./pages/entrance/join.tsx'));

/** Makes a double click on a link one entry of the history. */
const visit: AroundNavHandler = (navigate, to, options) => {
  const isHere = to === location.pathname + location.search;
  navigate(to, isHere ? { ...options, replace: true } : options);
};

/** The dashboard: the pages before the sign-in, and those behind it. */
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
