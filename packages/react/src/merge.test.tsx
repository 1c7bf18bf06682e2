import { fakeValidate } from '@postern/core/testing';
import { preload, useEmailValidation, type EmailValidation } from '@postern/react';
import { wait } from '@postern/scenarios';
import { createRef, type Ref } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { input, page, show } from './test/page.ts';

/* `merge` of the hook of React and of Preact. */

beforeAll(preload);

let email: EmailValidation;

function Form({ inputRef, hint }: { inputRef?: Ref<HTMLInputElement>; hint?: string }) {
  email = useEmailValidation({ refused: { value: 'a@b.co', message: 'Taken' } });
  const libraryProps = { id: 'theirs', ref: inputRef, 'aria-describedby': hint };
  return <input {...email.merge(libraryProps)} name="email" defaultValue="a@b.co" />;
}

test('merge joins the descriptions, and keeps the id of the library and the state of the field', async () => {
  await show(<Form hint="hint" />);
  expect(input().id).toBe('theirs');
  expect(input().getAttribute('aria-describedby')).toBe(`hint ${email.ids.message}`);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('autocomplete')).toBe('email');
});

test('merge sets the ref of the library once, also when the component renders again', async () => {
  const ref = vi.fn<(node: HTMLInputElement | null) => void>();
  await show(<Form inputRef={ref} />);
  await show(<Form inputRef={ref} hint="hint" />);
  expect(ref.mock.calls).toEqual([[input()]]);
  const object = createRef<HTMLInputElement>();
  await show(<Form inputRef={object} />);
  expect(ref).toHaveBeenLastCalledWith(null);
  expect(object.current).toBe(input());
});

test('merge calls the cleanup function that the ref of the library returns', async () => {
  const undo = vi.fn();
  const ref = vi.fn<(node: HTMLInputElement | null) => () => void>(() => undo);
  await show(<Form inputRef={ref} />);
  await show(<p />);
  expect(ref).toHaveBeenCalledOnce();
  expect(undo).toHaveBeenCalledOnce();
});

test.each(['merge', 'the option'])(
  'the field has the value that a ref writes into the input, by %s',
  async (by) => {
    const validate = fakeValidate();
    const write = (node: HTMLInputElement | null) => {
      if (node) node.value = 'a@b.co';
    };
    function Written() {
      const refused = { value: 'a@b.co', message: 'Taken' };
      email = useEmailValidation({ validate, refused, ...(by !== 'merge' && { ref: write }) });
      return (
        <>
          <input
            {...(by === 'merge' ? email.merge({ ref: write }) : email.inputProps)}
            name="email"
          />
          <p {...email.messageProps} />
        </>
      );
    }
    await show(<Written />);
    await wait(0);
    expect(page.querySelector('p')!.textContent).toBe('Taken');
    expect(validate.requests).toEqual([]);
  },
);
