import { parsePlainAddress, type ParsedAddress } from '@postern/address';
import { assessment } from './assessment.ts';
import type { Assessment } from './types.ts';

/** The text of an input, and how it was read. */
export interface Reading {
  value: string;
  parsed: ParsedAddress;
  /** The address in it; null when it is none. */
  address: string | null;
  /** The address, or the text when it is none. */
  text: string;
  isEmpty: boolean;
  /** Why the text is no address; null when it is one. */
  fault: Assessment | null;
}

/** Reads a text. Pure. */
export function read(value: string): Reading {
  const parsed = parsePlainAddress(value);
  const address = parsed.ok ? parsed.address : null;
  const fault = parsed.ok ? null : assessment('invalid', parsed.code);
  const isEmpty = fault?.code === 'syntax_empty';
  return { value, parsed, address, text: address ?? value.trim(), isEmpty, fault };
}
