import { ServiceError } from '../base/service-error.ts';
import { createWebApp } from './web-app.ts';

const nothing = () => undefined;
const app = createWebApp({ debug: nothing, info: nothing, warn: nothing, error: nothing });
app.all('*', () => {
  throw new ServiceError('bad_json', { message: 'The request is malformed' });
});

/** Answers what is no HTTP request that anything could be made of: a bad host, target or field. */
export function answerMalformed(): Response | Promise<Response> {
  return app.request('/');
}
