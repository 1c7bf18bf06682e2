import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation } from '@postern/react';
import { click, type, wait } from '@postern/scenarios';
import * as React from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { input, page, show } from './test/page.ts';

beforeAll(preload);

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';

// Form actions came with React 19: this file is not run on 18.
describe('a form action', () => {
  const runs: unknown[] = [];
  const validate = fakeValidate({ [DEAD]: 'invalid' }, { delayMs: 100 });

  function SignUp() {
    const [sent, action] = React.useActionState(async (count: number, form: FormData) => {
      runs.push([form.get('email'), form.get('plan')]);
      return count + 1;
    }, 0);
    const email = useEmailValidation({ validate });
    return (
      <form action={action} data-sent={sent}>
        <input {...email.inputProps} name="email" type="email" />
        <p {...email.messageProps} />
        <button name="plan" value="pro">
          Send
        </button>
      </form>
    );
  }

  beforeEach(async () => {
    runs.length = 0;
    await show(<SignUp />);
  });

  const send = () => page.querySelector('button')!;

  test('it runs once, after the result', async () => {
    await type(input(), GOOD);
    await click(send());
    await click(send());
    expect(runs).toEqual([]);
    await wait(100);
    expect(runs).toEqual([[GOOD, 'pro']]);
  });

  test('it does not run for an invalid address', async () => {
    await type(input(), DEAD);
    await click(send());
    await wait(5000);
    expect(runs).toEqual([]);
    expect(document.activeElement).toBe(input());
  });

  test('the form reset after it clears the state of the field', async () => {
    await type(input(), GOOD);
    await click(send());
    await wait(200);
    expect(page.querySelector('form')!.dataset['sent']).toBe('1');
    expect(input().value).toBe('');
    expect(page.querySelector('p')!.dataset['level']).toBe('');
    await type(input(), DEAD);
    await click(send());
    await wait(200);
    expect(runs).toHaveLength(1);
  });
});
