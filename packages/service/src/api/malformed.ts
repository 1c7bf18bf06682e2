import { ServiceError } from '../base/service-error.ts';
import { createWebApp } from './web-app.ts';

const nothing = () => undefined;
const app = createWebApp({ debug: nothing, info: nothing, warn: nothing, error: nothing });
app.all('*', () => {
  throw new ServiceError('bad_json', { message: 'The request is malformed' });
});

/** Responds to a request that is not valid HTTP: a bad host, target or header field. */
export function answerMalformed(): Response | Promise<Response> {
  return app.request('/');
}
