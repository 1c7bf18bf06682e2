import { z } from 'zod';
import type { DashboardContext } from '../../dashboard/context.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { HttpError } from '../http-error.ts';
import { createAskAuth } from './ask-auth.ts';
import type { AddRoute } from './route.ts';

/** What a browser is asked by. Source: Web Authentication Level 3, §5.1.9. */
const OPTIONS = named(
  ...['challenge', 'rp', 'user', 'pubKeyCredParams', 'timeout', 'excludeCredentials'],
  ...['authenticatorSelection', 'attestation', 'hints'],
);
/** A passkey as its person sees it; when it was last used is not kept. */
const PASSKEY = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    createdAt: z.string().nullish(),
    backedUp: z.boolean(),
  })
  .transform(({ id, name = null, createdAt: created_at = null, backedUp: is_synced }) => {
    return { id, name, created_at, is_synced };
  });

/** Adds a person's own passkeys. Where they do not work, which `GET /state` tells, there are none. */
export function addPasskeys(route: AddRoute, context: Pick<DashboardContext, 'auth'>): void {
  const ask = createAskAuth(context);
  const wrong = () => new HttpError('not_found');
  const refused = () => new HttpError('unprocessable', { message: 'The passkey was not accepted' });

  route('get /passkeys', { message: 'Passkeys' }, ({ c }) =>
    ask(c, '/passkey/list-user-passkeys', { wrong, shape: z.array(PASSKEY) }),
  );
  route('post /passkeys/options', { message: 'Passkey asked' }, ({ c }) =>
    ask(c, '/passkey/generate-register-options', { wrong, shape: OPTIONS }),
  );
  route('post /passkeys', { message: 'Passkey added', body: shapes.passkey }, ({ c, body }) =>
    ask(c, '/passkey/verify-registration', { body, wrong: refused, shape: PASSKEY }),
  );
  route('delete /passkeys/:id', { message: 'Passkey removed' }, ({ c, id }) =>
    ask(c, '/passkey/delete-passkey', { body: { id }, wrong }),
  );
}

/** Describes an object by the names of what is passed on of it. */
export function named(...names: string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, z.unknown().optional()])));
}
