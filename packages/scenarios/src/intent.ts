import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, slow } from './addresses.ts';
import { click, put, type, wait } from './hand.ts';
import type { Mounted } from './mount.ts';
import { scenario } from './scenario.ts';

/** Collects the body of each submit. */
function collectBodies({ form }: Mounted): string[] {
  const bodies: string[] = [];
  form.addEventListener('submit', (event) => {
    const body = new FormData(form, event.submitter);
    bodies.push([...body].map(([name, value]) => `${name}=${String(value)}`).join('&'));
  });
  return bodies;
}

/** Scenarios about changes of the page during a hold: the submit is sent as it was at the click. */
export const intent = [
  scenario(201, 'an input that the page disables after the click is sent', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    const bodies = collectBodies(page);
    await type(page.input, GOOD);
    await click(page.send);
    page.input.disabled = true;
    await wait(1000);
    expect(bodies).toEqual([`email=${GOOD}&plan=basic`]);
    expect(page.input.disabled).toBe(true);
    page.input.disabled = false;
  }),

  scenario(
    202,
    'controls in a fieldset that the page disables after the click are sent',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      const bodies = collectBodies(page);
      const group = document.createElement('fieldset');
      group.append(
        document
          .createRange()
          .createContextualFragment(
            '<input name="name" value="Jane"><input name="age" value="40" disabled><button name="step" value="2">2</button>',
          ),
      );
      page.form.prepend(group);
      await type(page.input, GOOD);
      await click(group.querySelector('button')!);
      group.disabled = true;
      page.input.disabled = true;
      await wait(1000);
      expect(bodies).toEqual([`name=Jane&step=2&email=${GOOD}`]);
      expect([group.disabled, page.input.disabled]).toEqual([true, true]);
      page.input.disabled = false;
      group.remove();
    },
  ),

  scenario(
    203,
    'a blocked address that the page disables after the click is not sent',
    async (stage) => {
      const page = await stage.mount({ validate: slow() });
      await type(page.input, DEAD);
      await click(page.send);
      page.input.disabled = true;
      await wait(1000);
      expect(page.sent).toEqual([]);
      expect(page.message.textContent).not.toBe('');
      page.input.disabled = false;
    },
  ),

  scenario(
    204,
    'a button that the page removes after the click is sent with its name and value',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      const bodies = collectBodies(page);
      const actions: (string | null)[] = [];
      page.form.addEventListener('submit', ({ submitter }) =>
        actions.push(submitter!.getAttribute('formaction'), submitter!.getAttribute('formtarget')),
      );
      await type(page.input, GOOD);
      const button = document.createElement('button');
      Object.assign(button, { name: 'plan', value: 'gone' });
      button.setAttribute('formaction', '/gone');
      button.setAttribute('formtarget', '_top');
      page.form.append(button);
      const count = page.form.elements.length;
      await click(button);
      button.remove();
      await wait(1000);
      expect(bodies).toEqual([`email=${GOOD}&plan=gone`]);
      expect(actions).toEqual(['/gone', '_top']);
      expect(page.form.elements).toHaveLength(count - 1);
    },
  ),

  scenario(
    205,
    'a button that the page changes after the click is sent as it was',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      const bodies = collectBodies(page);
      page.other.setAttribute('formaction', '/pro');
      page.other.setAttribute('formtarget', '_top');
      const actions: unknown[] = [];
      page.form.addEventListener('submit', ({ submitter }) =>
        actions.push([
          page.form.getAttribute('action'),
          submitter!.getAttribute('formaction'),
          submitter!.getAttribute('formtarget'),
        ]),
      );
      page.form.setAttribute('action', '/once');
      await type(page.input, GOOD);
      await click(page.other);
      page.form.removeAttribute('action');
      Object.assign(page.other, { name: 'state', value: 'Saving…', type: 'button' });
      page.other.removeAttribute('formaction');
      page.other.removeAttribute('formtarget');
      await wait(1000);
      expect(bodies).toEqual([`email=${GOOD}&plan=pro`]);
      expect(actions).toEqual([['/once', '/pro', '_top']]);
      expect(page.other.type).toBe('button');
      expect(page.form.hasAttribute('action')).toBe(false);
      Object.assign(page.other, { name: 'plan', value: 'pro', type: 'submit' });
    },
  ),

  scenario(
    206,
    'an address that the page rewrites during a hold is validated again and sent',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({ validate });
      await type(page.input, 'Jane@example.org');
      await click(page.send);
      await wait(500);
      put(page.input, GOOD);
      page.input.dispatchEvent(new Event('input', { bubbles: true }));
      await wait(2000);
      expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
      expect(validate.requests.at(-1)).toMatchObject({ email: GOOD, mode: 'medium' });
    },
  ),

  scenario(
    238,
    'values that the page clears or resets after the click are sent as they were',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      const bodies = collectBodies(page);
      const others = document.createElement('div');
      others.append(
        document
          .createRange()
          .createContextualFragment(
            '<input name="name"><input name="terms" type="checkbox"><input name="token">',
          ),
      );
      page.form.prepend(others);
      const [name, terms, token] = others.children as Iterable<HTMLInputElement>;
      name!.value = 'Jane';
      terms!.checked = true;
      await type(page.input, GOOD);
      await click(page.send);
      name!.value = '';
      terms!.checked = false;
      token!.value = 'new';
      put(page.input, '');
      await wait(2000);
      expect(bodies).toEqual([`name=Jane&terms=on&token=new&email=${GOOD}&plan=basic`]);
      others.remove();
    },
  ),

  scenario(207, 'an address that the page rewrites to a blocked one is not sent', async (stage) => {
    const page = await stage.mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    put(page.input, DEAD);
    page.input.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(2500);
    expect(page.sent).toEqual([]);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
  }),

  scenario(
    208,
    'an address that the page rewrites during a hold does not extend the deadline',
    async ({ mount }) => {
      const page = await mount({ validate: slow(60_000), timeoutMs: 90_000, deadlineMs: 3000 });
      await type(page.input, 'Jane@example.org');
      await click(page.send);
      await wait(2000);
      put(page.input, GOOD);
      page.input.dispatchEvent(new Event('input', { bubbles: true }));
      await wait(900);
      expect(page.sent).toEqual([]);
      await wait(100);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(209, 'a form that is moved during a hold is submitted', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    const { parentElement, nextSibling } = page.form;
    const place = parentElement!.appendChild(document.createElement('section'));
    place.append(page.form);
    await wait(1000);
    expect(page.sent).toHaveLength(1);
    parentElement!.insertBefore(page.form, nextSibling);
    place.remove();
  }),

  scenario(
    214,
    'a submit listener that is added to the window later gets one event',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      let count = 0;
      const once = (event: Event) => {
        if (count++) event.preventDefault();
      };
      await type(page.input, GOOD);
      window.addEventListener('submit', once, true);
      await click(page.send);
      await wait(1000);
      window.removeEventListener('submit', once, true);
      expect(count).toBe(1);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(
    216,
    'a double click submits once when the page disables its input',
    async ({ mount }) => {
      const page = await mount({ validate: fakeValidate(), commitMode: 'fast' });
      page.form.addEventListener('submit', () => {
        page.input.disabled = true;
      });
      await type(page.input, GOOD);
      await wait(400);
      await click(page.send);
      await click(page.send, 2);
      await wait(2000);
      expect(page.sent).toHaveLength(1);
      page.input.disabled = false;
    },
  ),
];
