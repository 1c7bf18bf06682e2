import { ServiceError } from '../base/service-error.ts';
import { createWebApp } from '../api/web-app.ts';
import type { Log } from '../log/log.ts';
import type { App } from './app.ts';

/**
 * The app behind the port. The port opens before the service is ready, because a free port is part of the public URL.
 */
export interface Front extends App {
  /** Passes every later request on to an app. Until then the response is 503, and that of `/healthz` 200. */
  open(app: App): void;
}

/** Creates the app behind the port. */
export function createFront(log: Log): Front {
  const starting = createWebApp(log)
    .get('/healthz', (c) => c.body('ok\n', 200, { 'Content-Type': 'text/plain; charset=utf-8' }))
    .all('*', () => {
      throw new ServiceError('overloaded', {
        message: 'The service is starting',
        retryAfterMs: 1000,
      });
    });
  let current: App = { fetch: async (request) => starting.fetch(request) };
  return {
    open: (app) => void (current = app),
    fetch: (request, connection) => current.fetch(request, connection),
  };
}
