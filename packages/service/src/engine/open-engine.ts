import {
  createVerifier,
  namedResolver,
  readNamedLists,
  readOwnDomains,
  type Permit,
} from '@postern/verify';
import type { Engine } from './engine.ts';
import type { CreateCounter } from '../limits/counter.ts';
import type { ServiceContext } from '../context/service-context.ts';

/**
 * The time budget of one address of a job: longer than in a request, because no user waits. Source:
 * docs/decisions/results.md#0003.
 */
const JOB_BUDGET_MS = 45_000;
const MINUTE_MS = 60_000;
/**
 * The maximum number of connections per minute, the same as in the engine: to one group of mail servers, and to all.
 */
const A_MINUTE = { group: 30, all: 60 };

/** The interval at which a file of `lists` is checked for changes. */
const RELOAD_MS = 60_000;

/** An engine, and a function that closes it. */
interface OpenEngine {
  engine: Engine;
  close(): void;
}

/** Creates the embedded engine. Requests and jobs share it and its cache. Rejects when a list cannot be read. */
export async function openEngine({
  settings,
  log,
  createCounter,
}: Pick<ServiceContext, 'settings' | 'log' | 'createCounter'>): Promise<OpenEngine> {
  const { heloName, mailFrom, egressHost, via, requireTls, resolver, allowPrivate, testMode } =
    settings;
  const { ownership } = settings;
  const reload = {
    reloadEveryMs: RELOAD_MS,
    onError: ({ message }: Error) => log.warn({ message }, 'a list could not be reloaded'),
  };
  const named = await readNamedLists(settings.lists, reload);
  const own = await readOwnDomains(settings.domains, reload);
  const verify = createVerifier({
    lists: named.lists,
    domains: own.domains,
    allowPrivate,
    requireTls,
    ...(resolver !== null && { resolver: namedResolver(resolver) }),
    ...(heloName !== null && { heloName }),
    ...(mailFrom !== null && { mailFrom }),
    ...(egressHost !== null && { egressHost }),
    ...(via.length > 0 && { via }),
    permit: createPermit(createCounter),
    ownership,
    testMode,
    onEvent: (event) => log.warn({ event }, 'engine'),
  });
  const engine: Engine = {
    validate: verify,
    validateForJob: (request, options) => verify(request, { ...options, budgetMs: JOB_BUDGET_MS }),
    explain: (request, options) => verify.explain(request, options),
    isDeep: heloName !== null,
  };
  return {
    engine,
    close() {
      named.close();
      own.close();
    },
  };
}

/**
 * Creates the permit of all processes together: per outbound route, they share the limit per minute of one engine.
 *
 * Source: docs/decisions/api.md#0041; docs/decisions/smtp.md#0046.
 */
export function createPermit(createCounter: CreateCounter): Permit {
  const rate = (name: string, count: number) => createCounter({ name, count, windowMs: MINUTE_MS });
  const toGroup = rate('mail hosts of a group', A_MINUTE.group);
  const toAll = rate('mail hosts', A_MINUTE.all);
  return async (group, via) => {
    const way = via ?? '';
    const ofGroup = await toGroup(`${way} ${group}`);
    if (!ofGroup.isWithin) return ofGroup.resetMs;
    const ofAll = await toAll(way);
    return ofAll.isWithin ? 0 : ofAll.resetMs;
  };
}
