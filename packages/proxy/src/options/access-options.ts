import type { Mode } from '@postern/protocol';
import type { Authorize } from '../access/authorize.ts';
import { plainHost } from '../access/hosts.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';

/** The options of access control. */
export interface AccessOptions {
  /**
   * Returns whether a caller can use the proxy, such as a signed-in user. It gets the request without its body; `false` is
   * 403, and throwing is 500. Default: all callers.
   */
  authorize?: Authorize;
  /**
   * Distinguishes users from bots by a token: `turnstileCheck()`, `ticketCheck()`, or your own verifier. With
   * `authorize`, both must allow the request. Default: no token is required.
   */
  botCheck?: BotCheck;
  /**
   * The proxy's own public hosts, with the port where there is one (`www.example.com`, `localhost:3000`). A request
   * with another `Host` is 403, and so is one whose `Origin` has another host and is not listed. Default: any `Host`.
   */
  hosts?: readonly string[];
}

/**
 * Checks the options of access control; throws a `TypeError` that names the invalid option.
 *
 * `deep` reveals which mailboxes exist, so it requires one of the options.
 *
 * Source: docs/decisions/proxy.md#0034.
 */
export function resolveAccess(options: AccessOptions, modes: readonly Mode[]): ResolvedAccess {
  const { authorize, botCheck, hosts } = options;
  if (authorize !== undefined && typeof authorize !== 'function')
    throw misuse('authorize must be a function');
  if (botCheck !== undefined) assertBotCheck(botCheck);
  if (modes.includes('deep') && !authorize && !botCheck)
    throw misuse(
      "modes includes 'deep', which reveals which mailboxes exist: add `authorize` or " +
        "`botCheck`, or remove 'deep'",
    );
  return { authorize, botCheck, hosts: hosts && resolveHosts(hosts) };
}

/** The checked options of access control. */
export interface ResolvedAccess {
  authorize: Authorize | undefined;
  botCheck: BotCheck | undefined;
  hosts: ReadonlySet<string> | undefined;
}

function resolveHosts(hosts: readonly string[]): ReadonlySet<string> {
  if (!Array.isArray(hosts) || hosts.length === 0) throw misuse('hosts must list at least one');
  return new Set(
    (hosts as unknown[]).map((given) => {
      const host = typeof given === 'string' ? readHost(given) : null;
      if (host !== null) return host;
      throw misuse(
        `hosts holds ${JSON.stringify(String(given))}; write what browsers send as \`Host\`, as in "www.example.com"`,
      );
    }),
  );
}

function readHost(text: string): string | null {
  if (!/^[^/?#@*\s\\]+$/.test(text) || !URL.canParse(`https://${text}`)) return null;
  return plainHost(new URL(`https://${text}`).host);
}

function assertBotCheck(botCheck: unknown): void {
  const { verify, secret } = (botCheck ?? {}) as { [Name in keyof BotCheck]?: unknown };
  if (typeof verify !== 'function')
    throw misuse(
      'botCheck must be an object with `verify`; write `botCheck: turnstileCheck({ … })`',
    );
  if (secret !== undefined && !(typeof secret === 'string' && secret.length >= 16))
    throw misuse('botCheck.secret must be a string of at least 16 characters');
}

function misuse(message: string): TypeError {
  return new TypeError(`createProxy: ${message}`);
}
