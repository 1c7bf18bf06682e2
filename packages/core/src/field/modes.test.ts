import { ValidateError } from '@postern/protocol';
import { expect, test } from 'vitest';
import { heldValidate } from '../test/held-validate.ts';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { setUpField } from '../test/set-up-field.ts';
import { fakeValidate } from '../testing.ts';

useFakeClock();

const EMAIL = 'a@b.co';

async function afterFast(status: 'valid' | 'risky' | 'invalid') {
  const validate = heldValidate();
  const set = setUpField({ validate });
  set.field.input(EMAIL);
  await pass(400);
  validate.requests[0]!.respond({ status, reason_code: status === 'risky' ? 'typo_near' : 'x' });
  await pass(0);
  return { ...set, requests: validate.requests };
}

test('typing sends a request in the lighter mode, leaving sends one in the deeper mode', async () => {
  const { field, requests, snapshot, stop } = await afterFast('valid');
  field.commit();
  expect(snapshot()).toMatchObject({
    decision: 'wait',
    phase: 'checking',
    verdict: 'valid',
    level: 'ok',
  });
  field.commit();
  expect(requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
  requests[1]!.respond({ status: 'invalid' });
  await pass(0);
  expect(snapshot()).toMatchObject({ decision: 'block', level: 'error' });
  field.commit();
  expect(requests).toHaveLength(2);
  stop();
});

test('a fast result stays visible during the deeper request and decides at the deadline', async () => {
  const { field, snapshot, stop } = await afterFast('risky');
  const settled = field.settle(3000);
  expect(snapshot()).toMatchObject({ decision: 'wait', level: 'warning', isWaiting: true });
  await pass(3000);
  expect(await settled).toMatchObject({ verdict: 'risky', decision: 'warn', failure: null });
  expect(snapshot()).toMatchObject({ decision: 'warn', isWaiting: false, phase: 'settled' });
  stop();
});

test('the failure rule decides at a deadline without a result', async () => {
  const { field, stop } = setUpField({ policy: { failure: 'warn' } });
  field.input(EMAIL);
  const settled = field.settle(100);
  await pass(100);
  expect(await settled).toMatchObject({ failure: { code: 'timeout' }, decision: 'warn' });
  stop();
});

test('a fast invalid result is final, without a deeper request', async () => {
  const { field, requests, snapshot, stop } = await afterFast('invalid');
  expect(await field.settle()).toMatchObject({ verdict: 'invalid', decision: 'block' });
  expect(snapshot().phase).toBe('settled');
  expect(requests).toHaveLength(1);
  stop();
});

test('a fast invalid result ends a submit that waits for the deeper request', async () => {
  const validate = heldValidate();
  const { field, snapshot, stop } = setUpField({ validate });
  field.input(EMAIL, 'now');
  const settled = field.settle();
  expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
  validate.requests[0]!.respond({ status: 'invalid' });
  await pass(0);
  expect(await settled).toMatchObject({ verdict: 'invalid' });
  expect(snapshot().decision).toBe('block');
  expect(validate.requests[1]!.signal.aborted).toBe(true);
  stop();
});

test('a deeper result aborts the lighter request', async () => {
  const validate = heldValidate();
  const { field, snapshot, stop } = setUpField({ validate });
  field.input(EMAIL, 'now');
  field.commit();
  validate.requests[1]!.respond({ status: 'risky' });
  await pass(0);
  expect(snapshot()).toMatchObject({ verdict: 'risky', phase: 'settled' });
  expect(validate.requests[0]!.signal.aborted).toBe(true);
  stop();
});

test('a failed request does not replace the result of a lighter mode', async () => {
  const { field, requests, snapshot, stop } = await afterFast('valid');
  const settled = field.settle();
  requests[1]!.fail(new ValidateError('internal'));
  await pass(0);
  expect(await settled).toMatchObject({ verdict: 'valid', decision: 'allow', failure: null });
  expect(snapshot()).toMatchObject({ verdict: 'valid', level: 'ok' });
  stop();
});

test('a submit right after a failed request sends no second one', async () => {
  const validate = fakeValidate({ [EMAIL]: new ValidateError('internal') });
  const { field, stop } = setUpField({ validate });
  field.input(EMAIL);
  field.commit();
  await pass(10);
  expect(await field.settle()).toMatchObject({
    decision: 'allow',
    failure: { code: 'unavailable' },
  });
  expect(validate.requests).toHaveLength(1);
  stop();
});

test('every submit repeats a failed request under failure: block', async () => {
  const table = { [EMAIL]: new ValidateError('internal') as Error | 'valid' };
  const validate = fakeValidate(table);
  const { field, stop } = setUpField({ validate, policy: { failure: 'block' } });
  field.input(EMAIL);
  for (let turn = 1; turn <= 2; turn++) {
    const blocked = field.settle();
    await pass(10);
    expect(await blocked).toMatchObject({ decision: 'block', level: 'error' });
    expect(validate.requests).toHaveLength(turn);
  }
  table[EMAIL] = 'valid';
  const settled = field.settle();
  await pass(10);
  expect(await settled).toMatchObject({ decision: 'allow', verdict: 'valid' });
  stop();
});

test('a field sends no second request for an address that returns', async () => {
  const validate = fakeValidate();
  const { field, snapshot, stop } = setUpField({ validate });
  for (const value of ['a@b.co', 'c@b.co', 'a@b.co', ' A@b.co'.replace('A', 'a')]) {
    field.input(value);
    await pass(410);
    expect(snapshot().verdict).toBe('valid');
  }
  expect(validate.requests.map(({ email }) => email)).toEqual(['a@b.co', 'c@b.co']);
  stop();
});

test('a change that normalization removes sends no request and keeps the result', async () => {
  const { field, snapshot, requests, stop } = await afterFast('valid');
  field.input(` ${EMAIL.toUpperCase().replace('A@', 'a@')}`);
  expect(snapshot()).toMatchObject({ verdict: 'valid', phase: 'settled' });
  await pass(1000);
  expect(requests).toHaveLength(1);
  stop();
});

test('leaving writes the normalized text to the input, unless normalize is false', async () => {
  for (const normalize of [true, false]) {
    const { field, snapshot, stop } = setUpField({ validate: fakeValidate(), normalize });
    const written: string[] = [];
    const unbind = field.bind({ ...BOUND_INPUT, write: (text) => written.push(text) });
    field.input(' a@B.co ');
    field.commit();
    await pass(10);
    expect(written).toEqual(normalize ? ['a@b.co'] : []);
    expect(snapshot().value).toBe(normalize ? 'a@b.co' : ' a@B.co ');
    unbind();
    stop();
  }
});

test('a field with a subscriber applies new settings at once', async () => {
  const { validator, field, snapshot, stop } = setUpField({
    validate: fakeValidate({ [EMAIL]: 'risky' }),
  });
  field.input(EMAIL);
  field.commit();
  await pass(10);
  expect(snapshot().level).toBe('warning');
  validator.setOptions({ policy: 'strict' });
  expect(snapshot()).toMatchObject({ level: 'error', decision: 'block' });
  field.setOptions({ policy: 'lenient', messages: { risky: 'Hm' } });
  expect(snapshot()).toMatchObject({ level: 'warning', message: 'Hm' });
  stop();
  validator.setOptions({ messages: { risky: 'Later' } });
  field.setOptions({ messages: undefined });
  const again = field.subscribe(() => {});
  expect(snapshot().message).toBe('Later');
  again();
});

test('a temporary failure of the deeper request keeps the lighter result', async () => {
  const { field, requests, snapshot, stop } = await afterFast('risky');
  field.setOptions({ policy: 'strict' });
  field.commit();
  requests[1]!.respond({ status: 'risky', reason_code: 'dns_unavailable' });
  await pass(0);
  expect(snapshot()).toMatchObject({ verdict: 'risky', decision: 'block', phase: 'settled' });
  stop();
});
