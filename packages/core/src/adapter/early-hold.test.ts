import { expect, test, vi } from 'vitest';
import { DEAD, find, GOOD, type, useEarlyForm } from '../test/early-form.ts';
import { pass } from '../test/fake-clock.ts';

/* What a page does to a form whose submit is held before the chunk is there. */

const { open, end, detach } = useEarlyForm();

test('a form whose inputs the page removes before the chunk is loaded is not sent, and the page is notified', async () => {
  const { form, email, work, send, sent } = open();
  const reasons: unknown[] = [];
  document.addEventListener('postern-unsent', ((event: CustomEvent) => {
    reasons.push(event.detail);
  }) as EventListener);
  type(email, DEAD);
  type(work, GOOD);
  send.click();
  detach();
  email.remove();
  work.remove();
  await end('comes');
  await pass(1000);
  expect(sent).toEqual([]);
  expect(reasons).toEqual([{ reason: 'gone' }]);
  expect(form.isConnected).toBe(true);
});

test('an edit that the page keeps from the window ends the hold of the shell', async () => {
  const { email, work, send, sent, events } = open();
  type(email, GOOD);
  type(work, GOOD);
  send.click();
  await pass(0);
  email.addEventListener('input', (event) => {
    event.stopPropagation();
  });
  type(email, DEAD);
  await end('comes');
  await pass(1000);
  expect(sent).toEqual([]);
  expect(events).toContainEqual(expect.objectContaining({ type: 'unsent', reason: 'edited' }));
});

test('a reset by a script before the chunk is loaded is undone, and the form is sent as at the press', async () => {
  const { form, email, work, send, sent } = open();
  type(email, GOOD);
  type(work, GOOD);
  send.click();
  await pass(0);
  form.reset();
  await end('comes');
  await pass(1000);
  expect(sent).toEqual([`${GOOD} ${GOOD}`]);
});

test('a reset by the user before the chunk is loaded ends the hold of the shell', async () => {
  const { form, email, work, send, sent } = open();
  form.insertAdjacentHTML('beforeend', '<button type="reset">Clear</button>');
  type(email, GOOD);
  type(work, GOOD);
  send.click();
  await pass(0);
  find<HTMLButtonElement>('[type=reset]').click();
  await end('comes');
  await pass(1000);
  expect(sent).toEqual([]);
});

test('a form that cannot be sent by the pressed button without the chunk is held again at the next press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { email, work, send, sent } = open({ deadlineMs: 100 });
  type(email, GOOD);
  type(work, GOOD);
  send.click();
  send.type = 'button';
  const thrown = vi.fn();
  process.once('unhandledRejection', thrown);
  await pass(200);
  send.type = 'submit';
  send.click();
  expect(send.getAttribute('aria-busy')).toBe('true');
  await pass(200);
  expect(thrown).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([`${GOOD} ${GOOD}`]);
});
