import { parseAddress } from '@postern/address';

/** The sender of mail, in the format of nodemailer. */
export interface Sender {
  /** '' for none. */
  name: string;
  address: string;
}

/** `Name <address>`, or `<address>`. The name is on one line. */
const NAMED = /^([^<>\p{Cc}\p{Zl}\p{Zp}]*)<([^<>]+)>$/u;
const QUOTED = /^"((?:[^"\\]|\\.)*)"$/;

/**
 * Parses a sender: `postern@example.com`, `Postern <postern@example.com>` or `"Postern, Inc." <postern@example.com>`.
 *
 * @returns null when it is not one address, with or without a name.
 *
 * Source: RFC 5322 §3.4.
 */
export function readSender(text: string): Sender | null {
  const trimmed = text.trim();
  const [, before = '', inside = trimmed] = NAMED.exec(trimmed) ?? [];
  const parsed = parseAddress(inside);
  if (!parsed.ok) return null;
  const name = before.trim();
  const [, quoted] = QUOTED.exec(name) ?? [];
  if (quoted === undefined && name.includes('"')) return null;
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name, address: parsed.address };
}
