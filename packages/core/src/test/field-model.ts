import { result, ValidateError, type Validate } from '@postern/protocol';
import { expect, vi } from 'vitest';
import type { Field } from '../field.ts';
import type { Outcome, Snapshot } from '../types.ts';
import { createEmailValidator } from '../validator.ts';

/** A request without a response. */
interface PendingRequest {
  email: string;
  signal: AbortSignal;
  resolve: (x: unknown) => void;
  reject: (x: unknown) => void;
}

/** The field under test, with its requests, subscribers and promises. */
export interface Real {
  field: Field;
  pending: PendingRequest[];
  listeners: (() => void)[];
  /** The promises of settle and check that have not settled. */
  unsettled: Set<Promise<Outcome>>;
}

/** The expected state, in its simplest form. */
export interface Model {
  value: string;
  /** Whether errors and warnings are visible, since the user left the field. */
  isRevealed: boolean;
  /** Whether an error was visible and is being corrected: the next one is visible after a pause. */
  isTroubled: boolean;
  isRefused: boolean;
}

/** The status that the service returns for each address. */
export const STATUSES = {
  'a@b.co': 'valid',
  'no@b.co': 'invalid',
  'so@gmial.com': 'risky',
} as const;
export const VALUES = [
  ...Object.keys(STATUSES),
  ' a@b.co',
  '',
  'jane',
  'jane@',
  '\u200B',
  'so@gmail.com',
];

export function createReal(suggest: (text: string) => string | null): Real {
  const pending: PendingRequest[] = [];
  const validate: Validate = ({ email }, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const request: PendingRequest = {
        email,
        signal: signal!,
        resolve: resolve as PendingRequest['resolve'],
        reject,
      };
      pending.push(request);
      signal!.addEventListener('abort', () => {
        pending.splice(pending.indexOf(request), 1);
        reject(signal!.reason as Error);
      });
    });
  const field = createEmailValidator({ validate, suggest }).field();
  return { field, pending, listeners: [], unsettled: new Set() };
}

/** Responds to the oldest pending request. */
export function respondToOldest({ pending }: Real, how: 'ok' | 'bad' | 'fail'): void {
  const oldest = pending.shift();
  if (!oldest) return;
  const { email, resolve, reject } = oldest;
  const status = STATUSES[email as keyof typeof STATUSES] ?? 'valid';
  if (how === 'ok') resolve(result({ result: email, status, mx_valid: true }));
  else if (how === 'bad') resolve({ nonsense: true });
  else reject(new ValidateError('internal'));
}

/** Tracks a promise until it settles, and checks its outcome. */
export function track({ unsettled }: Real, promise: Promise<Outcome>): void {
  unsettled.add(promise);
  void promise.then((outcome) => {
    unsettled.delete(promise);
    expect(['allow', 'warn', 'confirm', 'block']).toContain(outcome.decision);
    expect(Object.isFrozen(outcome)).toBe(true);
  });
}

/** Checks the invariants after every command. */
export function expectInvariants(
  model: Model,
  { field, pending, listeners, unsettled }: Real,
): void {
  const now = field.getSnapshot();
  expect(Object.isFrozen(now)).toBe(true);
  expect(now.value).toBe(model.value);
  expectDecision(now, model);
  expectShown(now, model);
  if (!listeners.length && !unsettled.size) {
    expect(pending, 'requests without a caller').toEqual([]);
    expect(vi.getTimerCount(), 'timers without a caller').toBe(0);
  }
}

function expectDecision(now: Snapshot, model: Model): void {
  const isPending = now.phase === 'scheduled' || now.phase === 'checking';
  const isUnchecked = now.phase === 'idle' && now.decision === 'wait';
  if (model.isRefused) expect(now.decision).toBe('block');
  else expect(now.decision === 'wait').toBe(isPending || isUnchecked);
  if (now.verdict === null || now.failure) return;
  const truth = STATUSES[now.value.trim() as keyof typeof STATUSES];
  const address = now.result ? (truth ?? 'valid') : 'invalid';
  expect(now.verdict).toBe(address);
}

function expectShown(now: Snapshot, model: Model): void {
  if (now.level === null) expect(now.message).toBe('');
  if (now.level === 'error') {
    expect(model.isRevealed || model.isTroubled).toBe(true);
    expect(now.message).not.toBe('');
    expect(['block', 'wait']).toContain(now.decision);
  }
  if (now.decision === 'block' && (model.isRevealed || !model.isTroubled))
    expect(now.level).toBe(model.isRevealed ? 'error' : null);
  if (now.isWaiting) expect(now.decision === 'wait' || model.isRefused).toBe(true);
  if (now.suggestion) expect(now.suggestionLabel).not.toBe('');
}
