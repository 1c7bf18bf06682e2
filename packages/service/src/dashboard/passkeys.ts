import { z } from 'zod';
import type { DashboardContext } from './context.ts';
import { recordForPerson } from '../auth/audited-auth.ts';
import { deletePasskeys } from '../auth/own-passkeys.ts';
import { shapes } from './shapes.ts';
import { ServiceError } from '../base/service-error.ts';
import { createAskAuth } from './ask-auth.ts';
import { confirmPassword, type ChangeFactor } from './factor-change.ts';
import { responses } from './responses.ts';
import { pageBody, params, route } from './route.ts';

/** The options of a browser's passkey request. Source: Web Authentication Level 3, §5.1.9. */
const OPTIONS = named(
  ...['challenge', 'rp', 'user', 'pubKeyCredParams', 'timeout', 'excludeCredentials'],
  ...['authenticatorSelection', 'attestation', 'hints'],
);
/** A passkey as its user sees it. The time of its last use is not stored. */
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

/**
 * The routes of a user's own passkeys. Where passkeys do not work, which `GET /state` reports, there are none. To add
 * one, the password gives a challenge: it works once, within five minutes, and ends when another factor is changed.
 */
export function passkeyRoutes(context: DashboardContext, changeFactor: ChangeFactor) {
  const ask = createAskAuth(context);
  const wrong = () => new ServiceError('not_found');
  const refused = () =>
    new ServiceError('unprocessable', { message: 'The passkey was not accepted' });

  return [
    route('get /passkeys', { message: 'Passkeys', response: z.array(responses.passkey) }, (_, c) =>
      ask(c, '/passkey/list-user-passkeys', { wrong, shape: z.array(PASSKEY) }),
    ),
    route(
      'post /passkeys/options',
      {
        message: 'Passkey asked',
        body: pageBody(shapes.ownPassword),
        response: responses.passkeyOptions,
      },
      async ({ body }, c) => {
        await confirmPassword(context, { c, member: c.get('member'), ...body });
        return ask(c, '/passkey/generate-register-options', { wrong, shape: OPTIONS });
      },
    ),
    route(
      'post /passkeys',
      { message: 'Passkey added', body: pageBody(shapes.passkey), response: responses.passkey },
      ({ body }, c) => {
        const member = c.get('member');
        return changeFactor(
          { c, member, password: null },
          {
            prepare: () =>
              ask(c, '/passkey/verify-registration', { body, wrong: refused, shape: PASSKEY }),
            undo: async (trx, { id }) => void (await deletePasskeys(trx, member.id, id)),
          },
        );
      },
    ),
    route(
      'post /passkeys/{id}/remove',
      {
        message: 'Passkey removed',
        params,
        body: pageBody(shapes.ownPassword),
        response: responses.nothing,
      },
      async ({ id, body }, c) => {
        const member = c.get('member');
        await changeFactor(
          { c, member, ...body },
          {
            async write(trx) {
              if ((await deletePasskeys(trx, member.id, id)) === 0) throw wrong();
              const event = {
                action: 'passkey.removed',
                at: context.now(),
                isTheirs: true,
              } as const;
              await recordForPerson(trx, event, member);
            },
          },
        );
        return {};
      },
    ),
  ];
}

/** Describes an object by the names of the fields that are passed on. */
export function named(...names: string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, z.unknown().optional()])));
}
