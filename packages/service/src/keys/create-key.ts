import { UsageError } from '@postern/verify/command-line';
import type { z } from 'zod';
import { networks as networkList, text, wholeNumber } from '../config/kinds.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Keys } from './keys.ts';
import { MAX_REQUESTS_PER_DAY } from './new-key.ts';
import { DEFAULT_SCOPES, SCOPES, type Scope } from './scopes.ts';

const DAY_MS = 24 * 3_600_000;

/** The options of `keys create`. */
export interface KeyWish {
  name?: string | undefined;
  scopes?: string | undefined;
  expires?: string | undefined;
  /** Comma-separated, such as `10.0.0.0/8`. */
  networks?: string | undefined;
  /** An integer. */
  requestsPerDay?: string | undefined;
  organisation?: string | undefined;
  /** Creates the organization when there is none with its name. */
  createOrganisation?: boolean | undefined;
}

/**
 * Creates a key for an organization: the only one when none is named, and a new one when there is none at all. Another
 * organization is created only with `createOrganisation`, so that a typo in a name does not create one.
 *
 * @returns the key, which is shown nowhere else. Throws a UsageError for invalid options.
 */
export async function createKey(
  context: ServiceContext,
  keys: Keys,
  wish: KeyWish,
): Promise<string> {
  const { name = 'command line', scopes = DEFAULT_SCOPES.join(','), expires } = wish;
  const wanted = scopes.split(',').map((scope) => scope.trim()) as Scope[];
  if (!wanted.every((scope) => SCOPES.includes(scope))) {
    throw new UsageError(`--scopes is a list of ${SCOPES.join(', ')}`);
  }
  if (name === '' || name.length > 100) {
    throw new UsageError('--name has 1 to 100 characters');
  }
  const days = read('expires', wholeNumber(1, 99_999), expires);
  const expiresAt = days && context.now() + days * DAY_MS;
  const networks = read('networks', text.pipe(networkList), wish.networks);
  const requests = wholeNumber(1, MAX_REQUESTS_PER_DAY);
  const requestsPerDay = read('requests-per-day', requests, wish.requestsPerDay);
  const orgId = await organisationFor(context, wish);
  const limits = { expiresAt, networks, requestsPerDay };
  const { key } = await keys.create(orgId, { name, scopes: wanted, ...limits });
  return key;
}

function read<T>(flag: string, kind: z.ZodType<T>, given: string | undefined): T | null {
  if (given === undefined) return null;
  const { success, data, error } = kind.safeParse(given);
  if (success) return data;
  throw new UsageError(`--${flag} ${error.issues[0]!.message}`);
}

function organisationFor(
  { store, now }: ServiceContext,
  { organisation: wanted, createOrganisation = false }: KeyWish,
): Promise<string> {
  if (createOrganisation && wanted === undefined) {
    throw new UsageError('--create-organisation needs a name: --organisation');
  }
  return store.write(async (trx) => {
    const same = await trx
      .selectFrom('organisation')
      .select('id')
      .$if(wanted !== undefined, (query) => query.where('name', '=', wanted ?? ''))
      .limit(2)
      .execute();
    if (same.length === 1) return same[0]!.id;
    if (same.length > 1) {
      throw new UsageError('Several organizations match: name one with --organisation');
    }
    const others = await trx.selectFrom('organisation').select('id').limit(1).execute();
    if (others.length > 0 && !createOrganisation) {
      throw new UsageError(
        'There is no organization with this name: create it with --create-organisation',
      );
    }
    const id = crypto.randomUUID();
    await trx
      .insertInto('organisation')
      .values({ id, name: wanted ?? 'My organization', created_at: now() })
      .execute();
    return id;
  });
}
