import { zodResolver } from '@hookform/resolvers/zod';
import { en } from '@postern/core/locales/en';
import { preload } from '@postern/react';
import { click, type, wait } from '@postern/scenarios';
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useEmailField } from './hook-form.ts';
import { DEAD, GOOD, sent, validate } from './test/answers.ts';
import { page, send, show } from './test/page.ts';

beforeAll(preload);

const OTHER = 'joe@example.org';
const schema = z.object({ people: z.array(z.object({ email: z.string() })) });
type Values = z.infer<typeof schema>;

let form: UseFormReturn<Values>;

function Person({ index, onRemove }: { index: number; onRemove: () => void }) {
  const email = useEmailField(form, `people.${index}.email`, { validate });
  return (
    <li>
      <input {...email.register({ required: 'Enter an address.' })} />
      <p {...email.messageProps} data-part="message" />
      <button type="button" data-part="remove" onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

/** A form with a list of addresses, each in a row that can be removed. */
function Invite({ hasSchema }: { hasSchema: boolean }) {
  form = useForm<Values>({
    defaultValues: { people: [{ email: '' }, { email: '' }] },
    ...(hasSchema && { resolver: zodResolver(schema) }),
  });
  const { fields, remove, swap } = useFieldArray({ control: form.control, name: 'people' });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(sent)(event)}>
      <ul>
        {fields.map(({ id }, index) => (
          <Person
            key={id}
            index={index}
            onRemove={() => {
              remove(index);
            }}
          />
        ))}
      </ul>
      <button
        type="button"
        data-part="swap"
        onClick={() => {
          swap(0, 1);
        }}
      >
        Swap
      </button>
      <button data-part="send">Send</button>
    </form>
  );
}

const rows = () => [...page.querySelectorAll('li')];
const inputs = () => [...page.querySelectorAll('input')];
const messages = () => rows().map((row) => row.querySelector('[data-part=message]')!.textContent);
const remove = async (index: number) => {
  await click(page.querySelectorAll<HTMLElement>('[data-part=remove]')[index]!);
  await wait(0);
};
const sentAddresses = () =>
  sent.mock.calls.map(([values]) => (values as Values).people.map(({ email }) => email));

describe.each([false, true])('a list of addresses, with a schema: %s', (hasSchema) => {
  beforeEach(() => show(<Invite hasSchema={hasSchema} />));

  test('keeps the message of a row when the row before it is removed', async () => {
    await type(inputs()[0]!, GOOD);
    await type(inputs()[1]!, DEAD);
    await send();
    expect(messages()).toEqual(['', en.mailbox_not_found]);
    await remove(0);
    expect(inputs().map(({ value }) => value)).toEqual([DEAD]);
    expect(messages()).toEqual([en.mailbox_not_found]);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await type(inputs()[0]!, OTHER);
    await send();
    expect(sentAddresses()).toEqual([[OTHER]]);
  });

  test('is submitted when the row of the blocked address is removed', async () => {
    await type(inputs()[0]!, DEAD);
    await type(inputs()[1]!, GOOD);
    await send();
    expect(sent).not.toHaveBeenCalled();
    await remove(0);
    expect(messages()).toEqual(['']);
    await send();
    expect(sentAddresses()).toEqual([[GOOD]]);
  });

  test('is submitted when a row is removed during the check of its address', async () => {
    await type(inputs()[1]!, GOOD);
    await type(inputs()[0]!, DEAD);
    await remove(0);
    await send();
    await wait(500);
    expect(sentAddresses()).toEqual([[GOOD]]);
  });

  test('keeps message and address together when two rows are swapped', async () => {
    await type(inputs()[0]!, GOOD);
    await type(inputs()[1]!, DEAD);
    await send();
    await click(page.querySelector<HTMLElement>('[data-part=swap]')!);
    await wait(0);
    expect(inputs().map(({ value }) => value)).toEqual([DEAD, GOOD]);
    expect(messages()).toEqual([en.mailbox_not_found, '']);
    await type(inputs()[0]!, OTHER);
    await send();
    expect(sentAddresses()).toEqual([[OTHER, GOOD]]);
  });

  test('validates a row that is added later', async () => {
    await type(inputs()[0]!, GOOD);
    await type(inputs()[1]!, OTHER);
    form.setValue('people', [{ email: GOOD }, { email: OTHER }, { email: '' }]);
    await wait(0);
    await type(inputs()[2]!, DEAD);
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(messages()).toEqual(['', '', en.mailbox_not_found]);
  });
});
