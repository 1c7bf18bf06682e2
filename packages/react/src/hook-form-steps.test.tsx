import { zodResolver } from '@hookform/resolvers/zod';
import { preload } from '@postern/react';
import { click, turn, type, wait } from '@postern/scenarios';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';
import { DEAD, GOOD, requests, TYPO, validate } from './test/answers.ts';
import { input, show, textOf } from './test/page.ts';

beforeAll(preload);

const schema = z.object({ email: z.string(), company: z.string() });

/** The form of the guide. */
function Steps({ address, hasSchema }: { address: string; hasSchema: boolean }) {
  const form = useForm({
    defaultValues: { email: address, company: '' },
    ...(hasSchema && { resolver: zodResolver(schema) }),
  });
  const email = useEmailField(form, 'email', { validate });
  const [step, setStep] = useState(1);

  async function next() {
    const { decision, failure } = await email.settle();
    const isEdited = failure?.code === 'aborted';
    if (decision === 'block' || decision === 'confirm' || isEdited) {
      document.getElementById(email.ids.input)?.focus();
    } else if (await form.trigger('email', { shouldFocus: true })) {
      setStep(2);
    }
  }

  return (
    <form noValidate>
      <input {...email.register({ required: 'Enter your address.' })} />
      <p {...email.messageProps} data-part="message" />
      <button {...email.suggestionProps} data-part="suggestion" />
      <button type="button" data-part="next" onClick={() => void next()}>
        Next
      </button>
      <output data-part="step">{step}</output>
    </form>
  );
}

const next = async () => {
  await click(document.querySelector<HTMLElement>('[data-part=next]')!);
  await wait(200);
  await turn();
};

describe.each([false, true])('a step of a form, with a schema: %s', (hasSchema) => {
  test('is not left with a prefilled address that only the deeper mode rejects', async () => {
    await show(<Steps address={DEAD} hasSchema={hasSchema} />);
    await next();
    expect(textOf('step')).toBe('1');
    expect(textOf('message')).toContain('mailbox');
    expect(document.activeElement).toBe(input());
    await type(input(), GOOD);
    await next();
    expect(textOf('step')).toBe('2');
  });

  test('is left with a valid prefilled address after one request', async () => {
    await show(<Steps address={GOOD} hasSchema={hasSchema} />);
    await next();
    expect(textOf('step')).toBe('2');
    expect(requests).toEqual([{ email: GOOD, mode: 'medium' }]);
  });

  test('offers the correction of a typo once before it is left', async () => {
    await show(<Steps address="" hasSchema={hasSchema} />);
    await type(input(), TYPO);
    await next();
    expect(textOf('step')).toBe('1');
    expect(textOf('suggestion')).toContain('jane@gmail.com');
    await next();
    expect(textOf('step')).toBe('2');
  });
});
