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
  validate.requests[0]!.answer({ status, reason_code: status === 'risky' ? 'typo_near' : 'x' });
  await pass(0);
  return { ...set, requests: validate.requests };
}

test('typing asks in the lighter mode, leaving asks once in the deeper one', async () => {
  const { field, requests, shown, stop } = await afterFast('valid');
  field.commit();
  expect(shown()).toMatchObject({
    decision: 'wait',
    phase: 'checking',
    verdict: 'valid',
    level: 'ok',
  });
  field.commit();
  expect(requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
  requests[1]!.answer({ status: 'invalid' });
  await pass(0);
  expect(shown()).toMatchObject({ decision: 'block', level: 'error' });
  field.commit();
  expect(requests).toHaveLength(2);
  stop();
});

test('the fast outcome stays shown while the deeper one is awaited, and decides at the deadline', async () => {
  const { field, shown, stop } = await afterFast('risky');
  const settled = field.settle(3000);
  expect(shown()).toMatchObject({ decision: 'wait', level: 'warning', isWaiting: true });
  await pass(3000);
  expect(await settled).toMatchObject({ verdict: 'risky', decision: 'warn', failure: null });
  expect(shown()).toMatchObject({ decision: 'warn', isWaiting: false, phase: 'settled' });
  stop();
});

test('at the deadline without any outcome the failure rule decides', async () => {
  const { field, stop } = setUpField({ policy: { failure: 'warn' } });
  field.input(EMAIL);
  const settled = field.settle(100);
  await pass(100);
  expect(await settled).toMatchObject({ failure: { code: 'timeout' }, decision: 'warn' });
  stop();
});

test('a fast invalid is final: nothing deeper is asked', async () => {
  const { field, requests, shown, stop } = await afterFast('invalid');
  expect(await field.settle()).toMatchObject({ verdict: 'invalid', decision: 'block' });
  expect(shown().phase).toBe('settled');
  expect(requests).toHaveLength(1);
  stop();
});

test('a fast invalid that comes during the deeper question ends the waiting', async () => {
  const validate = heldValidate();
  const { field, shown, stop } = setUpField({ validate });
  field.input(EMAIL, 'now');
  const settled = field.settle();
  expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
  validate.requests[0]!.answer({ status: 'invalid' });
  await pass(0);
  expect(await settled).toMatchObject({ verdict: 'invalid' });
  expect(shown().decision).toBe('block');
  expect(validate.requests[1]!.signal.aborted).toBe(true);
  stop();
});

test('a deeper answer makes the lighter question needless', async () => {
  const validate = heldValidate();
  const { field, shown, stop } = setUpField({ validate });
  field.input(EMAIL, 'now');
  field.commit();
  validate.requests[1]!.answer({ status: 'risky' });
  await pass(0);
  expect(shown()).toMatchObject({ verdict: 'risky', phase: 'settled' });
  expect(validate.requests[0]!.signal.aborted).toBe(true);
  stop();
});

test('no answer does not replace the answer of a lighter mode', async () => {
  const { field, requests, shown, stop } = await afterFast('valid');
  const settled = field.settle();
  requests[1]!.fail(new ValidateError('internal'));
  await pass(0);
  expect(await settled).toMatchObject({ verdict: 'valid', decision: 'allow', failure: null });
  expect(shown()).toMatchObject({ verdict: 'valid', level: 'ok' });
  stop();
});

test('leaving and submitting right after a failure ask once', async () => {
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

test('failure: block always offers another try', async () => {
  const answers = { [EMAIL]: new ValidateError('internal') as Error | 'valid' };
  const validate = fakeValidate(answers);
  const { field, stop } = setUpField({ validate, policy: { failure: 'block' } });
  field.input(EMAIL);
  for (let turn = 1; turn <= 2; turn++) {
    const refused = field.settle();
    await pass(10);
    expect(await refused).toMatchObject({ decision: 'block', level: 'error' });
    expect(validate.requests).toHaveLength(turn);
  }
  answers[EMAIL] = 'valid';
  const settled = field.settle();
  await pass(10);
  expect(await settled).toMatchObject({ decision: 'allow', verdict: 'valid' });
  stop();
});

test('an address that comes back is not asked about again', async () => {
  const validate = fakeValidate();
  const { field, shown, stop } = setUpField({ validate });
  for (const value of ['a@b.co', 'c@b.co', 'a@b.co', ' A@b.co'.replace('A', 'a')]) {
    field.input(value);
    await pass(410);
    expect(shown().verdict).toBe('valid');
  }
  expect(validate.requests.map(({ email }) => email)).toEqual(['a@b.co', 'c@b.co']);
  stop();
});

test('a respelling that normalisation takes away asks nothing and keeps the outcome', async () => {
  const { field, shown, requests, stop } = await afterFast('valid');
  field.input(` ${EMAIL.toUpperCase().replace('A@', 'a@')}`);
  expect(shown()).toMatchObject({ verdict: 'valid', phase: 'settled' });
  await pass(1000);
  expect(requests).toHaveLength(1);
  stop();
});

test('on leaving the cleaned text is written back, unless that is switched off', async () => {
  for (const normalize of [true, false]) {
    const { field, shown, stop } = setUpField({ validate: fakeValidate(), normalize });
    const written: string[] = [];
    const unbind = field.bind({ ...BOUND_INPUT, write: (text) => written.push(text) });
    field.input(' a@B.co ');
    field.commit();
    await pass(10);
    expect(written).toEqual(normalize ? ['a@b.co'] : []);
    expect(shown().value).toBe(normalize ? 'a@b.co' : ' a@B.co ');
    unbind();
    stop();
  }
});

test('settings are followed while somebody listens', async () => {
  const { validator, field, shown, stop } = setUpField({
    validate: fakeValidate({ [EMAIL]: 'risky' }),
  });
  field.input(EMAIL);
  field.commit();
  await pass(10);
  expect(shown().level).toBe('warning');
  validator.setOptions({ policy: 'strict' });
  expect(shown()).toMatchObject({ level: 'error', decision: 'block' });
  field.setOptions({ policy: 'lenient', messages: { risky: 'Hm' } });
  expect(shown()).toMatchObject({ level: 'warning', message: 'Hm' });
  stop();
  validator.setOptions({ messages: { risky: 'Unheard' } });
  field.setOptions({ messages: undefined });
  const again = field.subscribe(() => {});
  expect(shown().message).toBe('Unheard');
  again();
});

test('a deeper answer that nobody could look leaves the warning of the lighter one standing', async () => {
  const { field, requests, shown, stop } = await afterFast('risky');
  field.setOptions({ policy: 'strict' });
  field.commit();
  requests[1]!.answer({ status: 'risky', reason_code: 'dns_unavailable' });
  await pass(0);
  expect(shown()).toMatchObject({ verdict: 'risky', decision: 'block', phase: 'settled' });
  stop();
});
