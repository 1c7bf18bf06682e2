import { assertOptions, type KnownOptions } from '@postern/protocol';
import { DEFAULTS } from '../settings.ts';
import { textOfIgnored, VALIDATE_TEXT, warn } from './texts.ts';

/** The options that a validator reads once, when it is created. */
const TRANSPORT = ['proxyUrl', 'validate', 'fetch', 'headers', 'token', 'timeoutMs'];
/** The options of every attachment of an input. */
const ATTACHMENT = ['gate', 'nativeValidity', 'onAccept'];
/** The options of an adapter, without those of a validator. */
const FIELD = ['id', 'ref', 'describedBy', 'value', 'refused', 'load', ...ATTACHMENT];
/** The nodes of a field. */
const NODES = ['message', 'status', 'suggestion'];
const ATTACH_FIELD = [...ATTACHMENT, 'suggestionId', ...NODES, 'describedBy', 'render'];

/** The options that were checked with others beside them. */
const checked = new WeakSet<object>();

const tableOf = (...names: string[]): KnownOptions =>
  Object.fromEntries(names.map((name) => [name, true]));

const validatorNames = () => [...Object.keys(DEFAULTS), ...TRANSPORT, 'validator'];

/** @throws TypeError for an unknown option of a validator, and for an invalid `validate`. */
export function assertValidatorOptions(options: object): void {
  if (checked.has(options)) return;
  assertOptions('createEmailValidator', options, tableOf(...validatorNames()));
  assertValidate(options);
}

/**
 * Checks the options of an adapter, and warns of those that are ignored.
 *
 * @param isShared whether there is a validator from above.
 * @throws TypeError for an unknown option, and for an invalid `validate`.
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

/** @throws TypeError for an unknown option of `attachField`. */
export function assertAttachOptions(options: object): void {
  assertOptions('attachField', options, tableOf(...ATTACH_FIELD));
}

/** @throws TypeError for a `validate` that is not a function, or that creates or has one. */
function assertValidate({ validate }: { validate?: unknown }): void {
  if (validate === undefined || validate === null) return;
  if (typeof validate !== 'function' || /^create(Verifier|Client|Proxy)$/.test(validate.name))
    throw new TypeError(`Postern: ${VALIDATE_TEXT}`);
}
