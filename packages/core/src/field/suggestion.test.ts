import { suggestAddress } from '@postern/address';
import { describe, expect, test, vi } from 'vitest';
import type { ValidatorEvent } from '../types.ts';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField, type } from '../test/set-up-field.ts';
import { fakeValidate, type FakeAnswer } from '../testing.ts';

useFakeClock();

const TYPO = 'jane@gmial.com';
const MEANT = 'jane@gmail.com';

function setUp(answer: FakeAnswer = { status: 'risky', reason_code: 'typo_near' }, policy = {}) {
  const events: ValidatorEvent[] = [];
  const validate = fakeValidate({ [TYPO]: answer });
  const onEvent = (event: ValidatorEvent) => events.push(event);
  const actions = () =>
    events.flatMap((event) => (event.type === 'suggestion' ? [event.action] : []));
  return {
    ...setUpField({ validate, suggest: suggestAddress, policy, onEvent }),
    validate,
    actions,
  };
}

describe('a suggestion', () => {
  test('is shown after the pause, before any answer, and keeps its place when one comes', async () => {
    const { field, shown, stop } = setUp({
      status: 'risky',
      suggested_email: 'jane@other.com',
    });
    field.input(TYPO);
    expect(shown().suggestion).toBeNull();
    await pass(400);
    expect(shown()).toMatchObject({ suggestion: MEANT, phase: 'checking' });
    expect(shown().suggestionLabel).toBe(`Did you mean \u2068${MEANT}\u2069?`);
    await pass(10);
    expect(shown()).toMatchObject({ suggestion: MEANT, phase: 'settled' });
    stop();
  });

  test('is gone with the next key', async () => {
    const { field, shown, stop } = setUp();
    await type(field, TYPO);
    field.input(`${TYPO}x`);
    expect(shown()).toMatchObject({ suggestion: null, suggestionLabel: '' });
    stop();
  });

  test('of a suggest that throws is none, and the field goes on', async () => {
    const { field, shown, stop } = setUpField({
      validate: fakeValidate(),
      suggest: () => {
        throw new Error('no');
      },
    });
    await type(field, TYPO);
    expect(shown()).toMatchObject({ suggestion: null, verdict: 'valid' });
    stop();
  });
});

describe('taking it', () => {
  test('writes it, judges it, and can be undone once', async () => {
    const { field, shown, actions, stop } = setUp();
    const written: string[] = [];
    const unbind = field.bind({
      ...BOUND_INPUT,
      write(text) {
        written.push(text);
        field.input(text);
      },
    });
    await type(field, TYPO);
    field.accept();
    await pass(10);
    expect(shown()).toMatchObject({
      value: MEANT,
      verdict: 'valid',
      level: 'ok',
      suggestion: null,
      canUndo: true,
      suggestionLabel: `Changed to \u2068${MEANT}\u2069 · Undo`,
    });
    await pass(1000);
    expect(shown().announcement).toBe(`Changed to \u2068${MEANT}\u2069.`);
    field.undo();
    await pass(10);
    expect(shown()).toMatchObject({
      value: TYPO,
      suggestion: null,
      canUndo: false,
      level: 'warning',
    });
    field.undo();
    field.accept();
    expect(shown().value).toBe(TYPO);
    expect(written).toEqual([MEANT, TYPO]);
    expect(actions()).toEqual(['show', 'accept', 'undo']);
    unbind();
    stop();
  });

  test('cannot be undone after the next key', async () => {
    const { field, shown, stop } = setUp();
    await type(field, TYPO);
    field.accept();
    field.input(`${MEANT}x`);
    expect(shown().canUndo).toBe(false);
    field.undo();
    expect(shown().value).toBe(`${MEANT}x`);
    stop();
  });

  test('does nothing when there is none', () => {
    const { field, shown, stop } = setUp();
    const before = shown();
    field.accept();
    field.undo();
    field.dismiss();
    expect(shown()).toBe(before);
    stop();
  });
});

describe('turning it down', () => {
  test('is remembered for this address, and not for another', async () => {
    const { field, shown, actions, stop } = setUp();
    await type(field, TYPO);
    field.dismiss();
    expect(shown().suggestion).toBeNull();
    await type(field, 'jane@hotmial.com');
    expect(shown().suggestion).toBe('jane@hotmail.com');
    field.reset();
    await type(field, TYPO);
    field.commit();
    await pass(10);
    expect(shown().suggestion).toBeNull();
    expect(actions()).toEqual(['show', 'dismiss', 'show']);
    stop();
  });
});

describe('confirming', () => {
  test('Enter right after a typo does not send, a second Enter does', async () => {
    const { field, shown, stop } = setUp();
    field.input(TYPO);
    const first = field.settle();
    await pass(10);
    expect(await first).toMatchObject({ decision: 'confirm', suggestion: MEANT, level: 'warning' });
    expect(shown()).toMatchObject({ level: 'warning', suggestion: MEANT });
    expect(await field.settle()).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('a suggestion that was on screen for a second is not confirmed', async () => {
    const { field, shown, stop } = setUp();
    await type(field, TYPO);
    expect(shown().decision).toBe('confirm');
    await pass(1000);
    expect(shown().decision).toBe('warn');
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('half a second on screen is not enough', async () => {
    const { field, stop } = setUp();
    field.input(TYPO);
    await pass(900);
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'confirm' });
    stop();
  });

  test('an address that nobody answered for is confirmed as well', async () => {
    const { field, stop } = setUp(new Error('down'));
    field.input(TYPO);
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'confirm', failure: { code: 'unavailable' } });
    stop();
  });

  test.each(['balanced', 'strict', 'lenient'] as const)(
    'a valid one never is, under %s',
    async (preset) => {
      const { field, stop } = setUp('valid', { preset });
      field.input(TYPO);
      const settled = field.settle();
      await pass(10);
      expect(await settled).toMatchObject({ decision: 'allow' });
      stop();
    },
  );

  test('what blocks stays blocked', async () => {
    const { field, stop } = setUp('risky', { preset: 'strict' });
    field.input(TYPO);
    for (let turn = 0; turn < 3; turn++) {
      const settled = field.settle();
      await pass(10);
      expect(await settled).toMatchObject({ decision: 'block' });
    }
    stop();
  });

  test('a rule of confirm asks once for each value', async () => {
    const { field, stop } = setUp('risky', { risky: 'confirm' });
    const settle = async () => {
      const settled = field.settle();
      await pass(10);
      return (await settled).decision;
    };
    field.input(TYPO);
    field.dismiss();
    expect([await settle(), await settle(), await settle()]).toEqual(['confirm', 'warn', 'warn']);
    field.input('x');
    field.input(TYPO);
    expect([await settle(), await settle()]).toEqual(['confirm', 'warn']);
    stop();
  });

  test('a suggestion that was turned down needs none', async () => {
    const { field, stop } = setUp();
    await type(field, TYPO);
    field.dismiss();
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('leaves no timer behind when another text takes its place and nobody listens', async () => {
    const { field, stop } = setUp();
    stop();
    const checked = field.check(TYPO);
    field.commit();
    field.input('a@b.co');
    await pass(10);
    await checked;
    expect(vi.getTimerCount()).toBe(0);
  });
});
