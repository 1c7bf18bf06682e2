import { assertOptions, type KnownOptions } from '@postern/protocol';
import { DEFAULTS } from '../settings.ts';
import { textOfIgnored, VALIDATE_TEXT } from './texts.ts';
import { warn } from './warn.ts';

/** What a validator reads once, when it is made. */
const TRANSPORT = ['proxyUrl', 'validate', 'fetch', 'headers', 'token', 'timeoutMs'];
/** What is told of an input in every way to attach one. */
const HEAR = ['gate', 'nativeValidity', 'onAccept'];
/** What adapters take beside the options of a validator. */
const FIELD = ['id', 'ref', 'describedBy', 'value', 'refused', 'load', ...HEAR];
/** The nodes of a field. */
const NODES = ['message', 'status', 'suggestion'];
const ATTACH = [...HEAR, 'suggestionId', ...NODES, 'describedBy', 'render'];

/** The options that were checked with others beside them. */
const checked = new WeakSet<object>();

const tableOf = (...names: string[]): KnownOptions =>
  Object.fromEntries(names.map((name) => [name, true]));

const validatorNames = () => [...Object.keys(DEFAULTS), ...TRANSPORT, 'validator'];

/** @throws TypeError for an option of a validator that does not exist, or for a `validate` that is none. */
export function assertValidatorOptions(options: object): void {
  if (checked.has(options)) return;
  assertOptions('createEmailValidator', options, tableOf(...validatorNames()));
  assertValidate(options);
}

/**
 * Checks the options of an adapter, and says which of them are ignored.
 *
 * @param isShared whether there is a validator from above.
 * @throws TypeError for one that does not exist, or for a `validate` that is none.
 */
export function assertFieldOptions(options: object, isShared = false): void {
  assertOptions('Postern', options, tableOf(...validatorNames(), ...FIELD, ...NODES));
  assertValidate(options);
  checked.add(options);
  const given = options as Record<string, unknown>;
  const ignored = TRANSPORT.filter((name) => (given[name] ?? null) !== null);
  if ((isShared || given['validator']) && ignored.length)
    warn(textOfIgnored(ignored, !given['validator']));
}

/** @throws TypeError for an option of `attachField` that does not exist. */
export function assertAttachOptions(options: object): void {
  assertOptions('attachField', options, tableOf(...ATTACH));
}

/** @throws TypeError for what makes a `Validate`, or has one, and is none. */
function assertValidate({ validate }: { validate?: unknown }): void {
  if (validate === undefined || validate === null) return;
  if (typeof validate !== 'function' || /^create(Verifier|Client|Proxy)$/.test(validate.name))
    throw new TypeError(`Postern: ${VALIDATE_TEXT}`);
}
