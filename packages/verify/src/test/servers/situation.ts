import type { ReasonCode } from '@postern/protocol';
import type { VerifierOptions } from '../../index.ts';

/** What the server's configuration says of an address. */
export type Truth =
  | 'exists'
  | 'missing'
  | 'full'
  | 'disabled'
  | 'catch-all'
  | 'not hosted' // The server does not take mail for the domain.
  | 'unknown'; // Nothing that a client could find out.

/** What happens before the address is validated, with the same verifier. */
export type Step =
  | { validate: string }
  /** A host is closed from now on. */
  | { down: string }
  | { up: string }
  /** The verifier's clock moves on. */
  | { passMinutes: number };

/** One address in one situation, and the results that are correct. */
export interface Situation {
  title: string;
  address: string;
  truth: Truth;
  /** The reasons that tell the truth. */
  right: readonly ReasonCode[];
  /** The reasons that are allowed because the truth cannot be known. Any other is wrong. */
  unknown?: readonly ReasonCode[];
  /** In this order. */
  before?: readonly Step[];
  /** Whether the verifier stops asking the server's group. Either is correct where this is not given. */
  opensCircuit?: boolean;
  /** The TLS handshake fails, and the verifier goes on in clear text. */
  handshakeFails?: true;
  options?: VerifierOptions;
  /** The address that the verifier connects from. Default `CLIENT`. */
  client?: string;
}

/** What differs from the usual situation of a kind. */
export type More = Partial<Omit<Situation, 'title' | 'address' | 'truth'>>;
type Row = (title: string, address: string, more?: More) => Situation;

const rowOf =
  (truth: Truth, ...right: ReasonCode[]): Row =>
  (title, address, more = {}) => ({ title, address, truth, right, ...more });

export const exists = rowOf('exists', 'mailbox_confirmed');
export const missing = rowOf('missing', 'mailbox_not_found');
export const full = rowOf('full', 'mailbox_full');
export const disabled = rowOf('disabled', 'mailbox_disabled');
export const catchAll = rowOf('catch-all', 'catch_all');
/** A mailbox that the server does not take mail for just now. */
export const deferred = rowOf('exists', 'smtp_temporary');

/** An address about which the server reveals nothing. */
export const untold =
  (truth: Truth): Row =>
  (title, address, more) =>
    rowOf(truth)(title, address, { unknown: ['smtp_unavailable'], ...more });

/** A domain whose mail the server does not accept; this shows nothing about its other domains. */
export const notHosted: Row = (title, address) =>
  untold('not hosted')(title, address, { opensCircuit: false });

/** Addresses that are validated first, one after the other. */
export const after = (...addresses: string[]): { before: Step[] } => ({
  before: addresses.map((validate) => ({ validate })),
});

/** Whether a mailbox can be validated by a program that keeps nothing and has one address to connect from. */
export const isComparable = ({ truth, right, before, client, options }: Situation): boolean =>
  (truth === 'exists' || truth === 'missing') &&
  !right.includes('smtp_temporary') &&
  !before &&
  !client &&
  !options;
