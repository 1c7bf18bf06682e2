import { startService } from '@postern/service';

/** A page that is reloaded sends more requests than the default limit of a key allows. */
const PER_SECOND = 100;

/**
 * Starts the service over the same engine, with an in-memory database and a new API key.
 *
 * @param {import('@postern/protocol').Validate} validate
 */
export async function startOwnService(validate) {
  const service = await startService({
    validate,
    databaseUrl: ':memory:',
    port: 0,
    singlePerSecond: PER_SECOND,
    singleBurst: PER_SECOND,
    logLevel: 'error',
    drainMs: 1000,
  });
  const apiKey = await service.createKey({ name: 'playground', scopes: 'single' });
  return {
    account: { baseUrl: service.url, apiKey },
    dashboard: service.firstLink,
    close: () => service.close(),
  };
}
