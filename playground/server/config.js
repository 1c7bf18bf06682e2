/**
 * Reads the environment: the only file that does.
 *
 * @param {Record<string, string | undefined>} env
 */
export function readConfig(env) {
  const port = env.PORT ? Number(env.PORT) : 5173;
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new TypeError(
      `PORT must be a number from 0 to 65535, and is ${JSON.stringify(env.PORT)}`,
    );
  }
  const { POSTERN_BASE_URL: baseUrl, POSTERN_API_KEY: apiKey } = env;
  return {
    port,
    // Loopback by default: everyone who can reach this page can use your key.
    host: env.HOST || '127.0.0.1',
    /** Where the remote service is; null when there is none. */
    remote: baseUrl && apiKey ? { baseUrl, apiKey } : null,
  };
}
