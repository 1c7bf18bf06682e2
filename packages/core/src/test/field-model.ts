import { result, ValidateError, type Validate } from '@postern/protocol';
import { expect, vi } from 'vitest';
import type { Field } from '../field.ts';
import type { Outcome, Snapshot } from '../types.ts';
import { createEmailValidator } from '../validator.ts';

/** What is asked and not answered yet. */
interface Open {
  email: string;
  signal: AbortSignal;
  resolve: (x: unknown) => void;
  reject: (x: unknown) => void;
}

/** The field under test, with its surroundings. */
export interface Real {
  field: Field;
  open: Open[];
  listeners: (() => void)[];
  /** What settle and check promised, and has not come yet. */
  owed: Set<Promise<Outcome>>;
}

/** What must be so, told in the simplest way. */
export interface Model {
  value: string;
  /** Whether trouble is shown. */
  isRevealed: boolean;
  /** Whether trouble was shown, and is not corrected yet. */
  isTroubled: boolean;
  isRefused: boolean;
}

/** The parts of the field's answer that the table below decides. */
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
  const open: Open[] = [];
  const validate: Validate = ({ email }, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const mine: Open = { email, signal: signal!, resolve: resolve as Open['resolve'], reject };
      open.push(mine);
      signal!.addEventListener('abort', () => {
        open.splice(open.indexOf(mine), 1);
        reject(signal!.reason as Error);
      });
    });
  const field = createEmailValidator({ validate, suggest }).field();
  return { field, open, listeners: [], owed: new Set() };
}

/** Answers the oldest open question. */
export function answerOldest({ open }: Real, how: 'ok' | 'bad' | 'fail'): void {
  const oldest = open.shift();
  if (!oldest) return;
  const { email, resolve, reject } = oldest;
  const status = STATUSES[email as keyof typeof STATUSES] ?? 'valid';
  if (how === 'ok') resolve(result({ result: email, status, mx_valid: true }));
  else if (how === 'bad') resolve({ nonsense: true });
  else reject(new ValidateError('internal'));
}

/** Notes a promise until it settles. */
export function owe({ owed }: Real, promise: Promise<Outcome>, isOfNow = () => true): void {
  owed.add(promise);
  void promise.then((outcome) => {
    owed.delete(promise);
    expect(['allow', 'warn', 'confirm', 'block']).toContain(outcome.decision);
    expect(Object.isFrozen(outcome)).toBe(true);
    expect(isOfNow()).toBe(true);
  });
}

/** What holds after every command. */
export function expectInvariants(model: Model, { field, open, listeners, owed }: Real): void {
  const now = field.getSnapshot();
  expect(Object.isFrozen(now)).toBe(true);
  expect(now.value).toBe(model.value);
  expectDecision(now, model);
  expectShown(now, model);
  if (!listeners.length && !owed.size) {
    expect(open, 'open requests for nobody').toEqual([]);
    expect(vi.getTimerCount(), 'timers for nobody').toBe(0);
  }
}

function expectDecision(now: Snapshot, model: Model): void {
  const isPending = now.phase === 'scheduled' || now.phase === 'checking';
  const isUnasked = now.phase === 'idle' && now.decision === 'wait';
  if (model.isRefused) expect(now.decision).toBe('block');
  else expect(now.decision === 'wait').toBe(isPending || isUnasked);
  if (now.verdict === null || now.failure) return;
  const truth = STATUSES[now.value.trim() as keyof typeof STATUSES];
  const address = now.result ? (truth ?? 'valid') : 'invalid';
  expect(now.verdict).toBe(address);
}

function expectShown(now: Snapshot, model: Model): void {
  if (now.level === null) expect(now.message).toBe('');
  if (now.level === 'error') {
    expect(model.isRevealed).toBe(true);
    expect(now.message).not.toBe('');
    expect(['block', 'wait']).toContain(now.decision);
  }
  if (now.decision === 'block') expect(now.level).toBe(model.isRevealed ? 'error' : null);
  if (now.isWaiting) expect(now.decision === 'wait' || model.isRefused).toBe(true);
  if (now.suggestion) expect(now.suggestionLabel).not.toBe('');
}
