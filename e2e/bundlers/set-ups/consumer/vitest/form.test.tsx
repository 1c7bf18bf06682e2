import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Form, validate } from '../form.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Types an address and advances time. */
async function type(address: string, ms: number) {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: address } });
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

test('an address is validated after the pause, and an invalid one is blocked', async () => {
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  await type('no@body.example', 399);
  expect(validate.requests).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(validate.requests).toHaveLength(1);
  fireEvent.click(screen.getByText('Send'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(onSend).not.toHaveBeenCalled();
});

test('a valid address is submitted', async () => {
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  await type('some@body.example', 0);
  fireEvent.click(screen.getByText('Send'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(onSend).toHaveBeenCalledOnce();
});
