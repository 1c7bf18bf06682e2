import { createProxy } from '@postern/proxy';
import type { Route } from './+types/validate-email';
import { receipt, verify } from './verify.server';

const proxy = createProxy({
  validate: verify,
  receipt,
  // An action has no access to the socket, so `server.js` sets this header.
  callerIp: (request) => request.headers.get('x-real-ip') ?? undefined,
});

const handle = ({ request }: Route.ActionArgs) => proxy(request);
// React Router calls the loader for GET and OPTIONS, and the action for POST.
export { handle as action, handle as loader };
