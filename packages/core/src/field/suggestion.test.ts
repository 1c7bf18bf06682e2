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

describe('suggestion', () => {
  test('a suggestion appears after the pause, before any result, and stays when one arrives', async () => {
    const { field, snapshot, stop } = setUp({
      status: 'risky',
      suggested_email: 'jane@other.com',
    });
    field.input(TYPO);
    expect(snapshot().suggestion).toBeNull();
    await pass(400);
    expect(snapshot()).toMatchObject({ suggestion: MEANT, phase: 'checking' });
    expect(snapshot().suggestionLabel).toBe(`Did you mean \u2068${MEANT}\u2069?`);
    await pass(10);
    expect(snapshot()).toMatchObject({ suggestion: MEANT, phase: 'settled' });
    stop();
  });

  test('a suggestion disappears at the next key', async () => {
    const { field, snapshot, stop } = setUp();
    await type(field, TYPO);
    field.input(`${TYPO}x`);
    expect(snapshot()).toMatchObject({ suggestion: null, suggestionLabel: '' });
    stop();
  });

  test('a suggest function that throws gives no suggestion, and the check continues', async () => {
    const { field, snapshot, stop } = setUpField({
      validate: fakeValidate(),
      suggest: () => {
        throw new Error('no');
      },
    });
    await type(field, TYPO);
    expect(snapshot()).toMatchObject({ suggestion: null, verdict: 'valid' });
    stop();
  });
});

describe('accept', () => {
  test('accept writes and checks the suggestion, and can be undone once', async () => {
    const { field, snapshot, actions, stop } = setUp();
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
    expect(snapshot()).toMatchObject({
      value: MEANT,
      verdict: 'valid',
      level: 'ok',
      suggestion: null,
      canUndo: true,
      suggestionLabel: `Changed to \u2068${MEANT}\u2069 · Undo`,
    });
    await pass(1000);
    expect(snapshot().announcement).toBe(`Changed to \u2068${MEANT}\u2069.`);
    field.undo();
    await pass(10);
    expect(snapshot()).toMatchObject({
      value: TYPO,
      suggestion: null,
      canUndo: false,
      level: 'warning',
    });
    field.undo();
    field.accept();
    expect(snapshot().value).toBe(TYPO);
    expect(written).toEqual([MEANT, TYPO]);
    expect(actions()).toEqual(['show', 'accept', 'undo']);
    unbind();
    stop();
  });

  test('accept cannot be undone after the next key', async () => {
    const { field, snapshot, stop } = setUp();
    await type(field, TYPO);
    field.accept();
    field.input(`${MEANT}x`);
    expect(snapshot().canUndo).toBe(false);
    field.undo();
    expect(snapshot().value).toBe(`${MEANT}x`);
    stop();
  });

  test('accept, undo and dismiss do nothing without a suggestion', () => {
    const { field, snapshot, stop } = setUp();
    const before = snapshot();
    field.accept();
    field.undo();
    field.dismiss();
    expect(snapshot()).toBe(before);
    stop();
  });
});

test('a dismissed suggestion does not return for its address, but appears for another', async () => {
  const { field, snapshot, actions, stop } = setUp();
  await type(field, TYPO);
  field.dismiss();
  expect(snapshot().suggestion).toBeNull();
  await type(field, 'jane@hotmial.com');
  expect(snapshot().suggestion).toBe('jane@hotmail.com');
  field.reset();
  await type(field, TYPO);
  field.commit();
  await pass(10);
  expect(snapshot().suggestion).toBeNull();
  expect(actions()).toEqual(['show', 'dismiss', 'show']);
  stop();
});

describe('confirm', () => {
  test('a submit right after a typo needs confirmation, a second submit does not', async () => {
    const { field, snapshot, stop } = setUp();
    field.input(TYPO);
    const first = field.settle();
    await pass(10);
    expect(await first).toMatchObject({ decision: 'confirm', suggestion: MEANT, level: 'warning' });
    expect(snapshot()).toMatchObject({ level: 'warning', suggestion: MEANT });
    expect(await field.settle()).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('a suggestion that was visible for three seconds needs no confirmation', async () => {
    const { field, snapshot, stop } = setUp();
    await type(field, TYPO);
    await pass(2900);
    expect(snapshot().decision).toBe('confirm');
    await pass(100);
    expect(snapshot().decision).toBe('warn');
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('a suggestion that is only being spoken needs confirmation', async () => {
    const { field, stop } = setUp();
    field.input(TYPO);
    await pass(1900);
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'confirm' });
    stop();
  });

  test('a suggestion needs confirmation after a failed check', async () => {
    const { field, stop } = setUp(new Error('down'));
    field.input(TYPO);
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'confirm', failure: { code: 'unavailable' } });
    stop();
  });

  test.each(['balanced', 'strict', 'lenient'] as const)(
    'a suggestion for a valid address needs no confirmation under %s',
    async (preset) => {
      const { field, stop } = setUp('valid', { preset });
      field.input(TYPO);
      const settled = field.settle();
      await pass(10);
      expect(await settled).toMatchObject({ decision: 'allow' });
      stop();
    },
  );

  test('a suggestion for a blocked address leaves it blocked', async () => {
    const { field, stop } = setUp('risky', { preset: 'strict' });
    field.input(TYPO);
    for (let turn = 0; turn < 3; turn++) {
      const settled = field.settle();
      await pass(10);
      expect(await settled).toMatchObject({ decision: 'block' });
    }
    stop();
  });

  test('a rule of confirm applies once to each text', async () => {
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

  test('a dismissed suggestion needs no confirmation', async () => {
    const { field, stop } = setUp();
    await type(field, TYPO);
    field.dismiss();
    const settled = field.settle();
    await pass(10);
    expect(await settled).toMatchObject({ decision: 'warn' });
    stop();
  });

  test('a suggestion without a subscriber leaves no timer when another text replaces it', async () => {
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
