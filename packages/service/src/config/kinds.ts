import { readRanges } from '@postern/public-network';
import {
  areNamedLists,
  areOwnDomains,
  isNamedResolver,
  isWayOut,
  NAMED_LISTS,
  OWN_DOMAINS,
} from '@postern/verify';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isDatabaseUrl } from './database-url.ts';
import { readSender } from './sender.ts';

/** Parses any text that is not empty. */
export const text = z.string().min(1, { error: 'must not be empty' });

/** Parses an integer within bounds, both included. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .refine((given) => /^\d{1,15}$/.test(given) && +given >= least && +given <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);
}

/** Parses an integer of a larger unit to milliseconds. */
export function duration(unitMs: number, most: number) {
  return wholeNumber(1, most).transform((count) => count * unitMs);
}

/** Parses comma-separated numbers of a larger unit to milliseconds; empty for none. */
export function durations(unitMs: number, most: number) {
  return list.pipe(z.array(duration(unitMs, most)).readonly());
}

const list = z.string().transform((given): readonly string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Parses comma-separated networks, such as `10.0.0.0/8`; empty for none. */
export const networks = list.pipe(
  z
    .array(z.string())
    .refine((given) => given.every(isNetwork), {
      error: 'must be networks between commas, such as 10.0.0.0/8',
    })
    .readonly(),
);

/** Parses comma-separated proxies for connections to mail servers; empty for direct connections. */
export const waysOut = list.pipe(
  z
    .array(z.string())
    .refine((given) => given.every(isWayOut), {
      error: 'must be socks5://…, http://… or IP addresses of this machine, between commas',
    })
    .readonly(),
);

/** Parses a name server, or a URL of DNS over HTTPS. */
export const nameServer = z.string().refine(isNamedResolver, {
  error: 'must be an IP address with or without a port, or https://…/dns-query',
});

/** Reads lists from comma-separated files; empty for none. */
export const listFiles = list.pipe(
  z
    .array(z.string())
    .refine(areNamedLists, { error: `must be ${NAMED_LISTS}` })
    .readonly(),
);

/** Reads your own lists of domains from comma-separated files; empty for none. */
export const domainFiles = list.pipe(
  z
    .array(z.string())
    .refine(areOwnDomains, { error: `must be ${OWN_DOMAINS}` })
    .readonly(),
);

/** Whether a text is a network such as `10.0.0.0/8`. */
export function isNetwork(given: string): boolean {
  try {
    readRanges([given]);
    return true;
  } catch {
    return false;
  }
}

/** Parses `true` or `false`, also as `1` and `0`. */
export const truth = z
  .enum(['true', '1', 'false', '0'], { error: 'must be true or false' })
  .transform((given) => given === 'true' || given === '1');

/** Parses one of several words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

/** Parses a path, or a PostgreSQL URL. */
export const database = text.refine(isDatabaseUrl, {
  error: 'must be a file, or begin with postgres://',
});

/** Parses an IP address or a host name to listen on. */
export const listenHost = z
  .string()
  .refine((given) => isIP(given) !== 0 || /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i.test(given), {
    error: 'must be an IP address or the name of a host, without a port',
  });

/** Parses a Redis URL. */
export const redis = z.url({ protocol: /^rediss?$/, error: 'must be redis://…' });

/** Parses the URL of an SMTP server. */
export const mailServer = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be smtp://… or smtps://…',
});

/** Parses the sender of mail: an email address, with or without a name before it. */
export const mailSender = z.string().refine((given) => readSender(given) !== null, {
  error: 'must be an email address such as verify@example.com or Postern <verify@example.com>',
});

const PUBLIC_URL = {
  error: 'must be a URL such as https://verify.example.com or https://example.com/verify',
};
/** The first segments of the service's own paths. With one of them as prefix, a path would have two meanings. */
const OWN_PATHS = /^\/(?:v\d+|dashboard|healthz|readyz|metrics|reference|openapi)(?![\w~-])/;

/** Parses the public URL of this service, such as `https://example.com/verify`. */
export const publicAddress = z
  .url({ protocol: /^https?$/, abort: true, ...PUBLIC_URL })
  .transform((given) => new URL(given))
  .refine(
    ({ href, origin, pathname }) =>
      href === origin + pathname && /^\/(?:[\w.~-]+\/)*[\w.~-]*$/.test(pathname),
    { abort: true, ...PUBLIC_URL },
  )
  .refine(({ pathname }) => !OWN_PATHS.test(pathname), {
    error: 'must not have a path that begins like one of the service’s own, such as /dashboard',
  })
  .transform(({ href }) => href.replace(/\/$/, ''));

/** Parses the secret that signs sessions. */
export const secret = z.string().min(32, { error: 'must have 32 characters or more' });
