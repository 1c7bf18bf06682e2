import { parsePlainAddress, type ParsedAddress } from '@postern/address';
import { assessment, type Assessment } from './assessment.ts';

/** A text, and how it was read. */
export interface Reading {
  value: string;
  parsed: ParsedAddress;
  /** The address in the text; null when the text is not one. */
  address: string | null;
  /** The address, or the trimmed text when it is not one. */
  text: string;
  isEmpty: boolean;
  /** Why the text is not an address; null when it is one. */
  fault: Assessment | null;
}

/** The reading of a text that a server rejected. */
export const INVALID = /* @__PURE__ */ assessment('invalid', 'invalid');

/** The empty text, with which every field begins. */
const EMPTY = /* @__PURE__ */ parse('');

/** Reads a text. */
export const read = (value: string): Reading => (value ? parse(value) : EMPTY);

function parse(value: string): Reading {
  const parsed = parsePlainAddress(value);
  const address = parsed.ok ? parsed.address : null;
  const fault = parsed.ok ? null : { ...INVALID, ...parsed };
  const isEmpty = fault?.code === 'syntax_empty';
  return { value, parsed, address, text: address ?? value.trim(), isEmpty, fault };
}
