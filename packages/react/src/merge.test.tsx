import { fakeValidate } from '@postern/core/testing';
import { useEmailValidation, type EmailValidation } from '@postern/react';
import { turn } from '@postern/scenarios';
import { createRef, type Ref } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: HTMLElement;
let root: Root;
let email: EmailValidation;

function Form({ inputRef, hint }: { inputRef?: Ref<HTMLInputElement>; hint?: string }) {
  email = useEmailValidation({ refused: { value: 'a@b.co', message: 'Taken' } });
  const libraryProps = { id: 'theirs', ref: inputRef, 'aria-describedby': hint };
  return <input {...email.merge(libraryProps)} defaultValue="a@b.co" />;
}

beforeEach(() => {
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
});

afterEach(async () => {
  root.unmount();
  await turn();
  page.remove();
});

const input = () => page.querySelector('input')!;

test('the input is described and marked by both', async () => {
  root.render(<Form hint="hint" />);
  await turn();
  expect(input().id).toBe('theirs');
  expect(input().getAttribute('aria-describedby')).toBe(`hint ${email.ids.message}`);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(input().getAttribute('autocomplete')).toBe('email');
});

test('a ref of the library is filled once, though the component renders again', async () => {
  const ref = vi.fn<(node: HTMLInputElement | null) => void>();
  root.render(<Form inputRef={ref} />);
  await turn();
  root.render(<Form inputRef={ref} hint="hint" />);
  await turn();
  expect(ref.mock.calls).toEqual([[input()]]);
  const object = createRef<HTMLInputElement>();
  root.render(<Form inputRef={object} />);
  await turn();
  expect(ref).toHaveBeenLastCalledWith(null);
  expect(object.current).toBe(input());
});

test('a ref that gives its own undo is undone by it', async () => {
  const undo = vi.fn();
  const ref = vi.fn<(node: HTMLInputElement | null) => () => void>(() => undo);
  root.render(<Form inputRef={ref} />);
  await turn();
  root.render(<p />);
  await turn();
  expect(ref).toHaveBeenCalledOnce();
  expect(undo).toHaveBeenCalledOnce();
});

test.each(['merge', 'the option'])('a text that a ref writes is the field’s, by %s', async (by) => {
  const validate = fakeValidate();
  const write = (node: HTMLInputElement | null) => {
    if (node) node.value = 'a@b.co';
  };
  function Written() {
    const refused = { value: 'a@b.co', message: 'Taken' };
    email = useEmailValidation({ validate, refused, ...(by !== 'merge' && { ref: write }) });
    return <input {...(by === 'merge' ? email.merge({ ref: write }) : email.inputProps)} />;
  }
  root.render(<Written />);
  await turn();
  await expect.poll(() => email.message).toBe('Taken');
  expect(validate.requests).toEqual([]);
});
