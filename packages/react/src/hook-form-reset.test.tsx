import { zodResolver } from '@hookform/resolvers/zod';
import { preload } from '@postern/react';
import { click, type, wait } from '@postern/scenarios';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';
import { DEAD, GOOD, sent, validate } from './test/answers.ts';
import { input, page, send, show, textOf } from './test/page.ts';

beforeAll(preload);

const schema = z.object({ name: z.string(), email: z.string() });
type Values = z.infer<typeof schema>;

let form: UseFormReturn<Values>;

function SignUp({
  hasSchema,
  mode,
  keepValues = false,
}: {
  hasSchema: boolean;
  mode: 'onSubmit' | 'onChange';
  keepValues?: boolean;
}) {
  form = useForm<Values>({
    mode,
    defaultValues: { name: '', email: '' },
    ...(hasSchema && { resolver: zodResolver(schema) }),
  });
  const email = useEmailField(form, 'email', { validate });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
      <input {...form.register('name')} />
      <input {...email.register()} />
      <p {...email.messageProps} data-part="message" />
      <output data-part="errors">{Object.keys(form.formState.errors).join()}</output>
      <button
        type="button"
        data-part="reset"
        onClick={() => {
          form.reset(undefined, { keepValues });
        }}
      >
        Reset
      </button>
      <button data-part="send">Send</button>
    </form>
  );
}

describe.each([
  ['onSubmit', false],
  ['onSubmit', true],
  ['onChange', false],
  ['onChange', true],
] as const)('in the mode %s, with a schema: %s', (mode, hasSchema) => {
  test.each([GOOD, DEAD])(
    'a reset while a submit of %s is held submits nothing, and clears the errors',
    async (address) => {
      await show(<SignUp hasSchema={hasSchema} mode={mode} />);
      await type(input('name'), 'Jane');
      await type(input(), address);
      await click(page.querySelector<HTMLElement>('[data-part=send]')!);
      await click(page.querySelector<HTMLElement>('[data-part=reset]')!);
      await wait(1000);
      expect(sent).not.toHaveBeenCalled();
      expect([input().value, textOf('message'), textOf('errors')]).toEqual(['', '', '']);
      expect(input().getAttribute('aria-invalid')).toBe('false');
      await type(input('name'), 'Joe');
      await type(input(), GOOD);
      await send();
      expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Joe', email: GOOD }]);
    },
  );

  test('a reset that keeps the values does not end a held submit', async () => {
    await show(<SignUp hasSchema={hasSchema} mode={mode} keepValues />);
    await type(input('name'), 'Jane');
    await type(input(), GOOD);
    await click(page.querySelector<HTMLElement>('[data-part=send]')!);
    await click(page.querySelector<HTMLElement>('[data-part=reset]')!);
    await wait(1000);
    expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
    expect(textOf('errors')).toBe('');
  });
});
