import { describe, expect, test, vi } from 'vitest';
import { showDevtools } from './devtools.ts';
import { DISPOSABLE, typeAndLeave, useDevtools } from './test/devtools-page.ts';
import { addForm, openDevtools } from './test/open-devtools.ts';
import { pass } from './test/fake-clock.ts';
import { fakeValidate } from './testing.ts';

const { setUp, undo } = useDevtools();

describe('the button and the panel', () => {
  test('a page has one button, until the last call is undone', () => {
    const first = showDevtools();
    const second = showDevtools();
    expect(document.querySelectorAll('postern-devtools')).toHaveLength(1);
    first();
    first();
    expect(document.querySelectorAll('postern-devtools')).toHaveLength(1);
    second();
    expect(document.querySelectorAll('postern-devtools')).toHaveLength(0);
  });

  test('the button has the number of fields', async () => {
    const { opener, rendered, detach } = setUp({}, ['email', 'work']);
    expect(opener.getAttribute('aria-label')).toBe('Postern devtools, 2 email fields');
    detach();
    await rendered();
    expect(opener.getAttribute('aria-label')).toBe('Postern devtools, 0 email fields');
  });

  test('the button opens the panel, Escape closes it, and the focus returns', () => {
    const { opener, panel, shadow } = setUp();
    opener.focus();
    opener.click();
    expect(panel.open).toBe(true);
    expect(opener.hidden).toBe(true);
    expect(shadow.activeElement?.getAttribute('aria-current')).toBe('true');
    const onKey = vi.fn();
    addEventListener('keydown', onKey);
    shadow.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    removeEventListener('keydown', onKey);
    expect(onKey).not.toHaveBeenCalled();
    expect(panel.open).toBe(false);
    expect(shadow.activeElement).toBe(opener);
  });

  test('Escape closes the panel that lost the focus to nothing, unless the page handles the key', () => {
    const { opener, panel, shadow } = setUp();
    const escape = () =>
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    opener.click();
    (shadow.activeElement as HTMLElement).blur();
    const handled = escape();
    handled.preventDefault();
    document.body.dispatchEvent(handled);
    expect(panel.open).toBe(true);
    document.body.dispatchEvent(escape());
    expect(panel.open).toBe(false);
    expect(shadow.activeElement).toBe(opener);
  });

  test('Escape leaves the panel open where another element has the focus, or had it last', () => {
    const { opener, panel, all } = setUp();
    const { input } = all[0]!;
    opener.click();
    input.focus();
    const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    input.dispatchEvent(escape());
    input.blur();
    document.body.dispatchEvent(escape());
    expect(panel.open).toBe(true);
  });

  test('an email field keeps the focus, and the panel shows it', () => {
    const { opener, part, all } = setUp({}, ['email', 'work']);
    all[1]!.input.focus();
    opener.click();
    expect(document.activeElement).toBe(all[1]!.input);
    expect(part('h3').textContent).toBe('work');
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    part('.close').dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  });

  test('the panel of a page without a field has instructions, and shows a field that is added', async () => {
    const tools = openDevtools();
    undo.push(tools.undo);
    tools.opener.click();
    expect(tools.part('.nothing').hidden).toBe(false);
    const page = addForm({ validate: fakeValidate() });
    undo.push(page.detach);
    await tools.rendered();
    expect(tools.part('.nothing').hidden).toBe(true);
    expect(tools.texts('.fields .path')).toEqual(['form input[name="email"]']);
    page.detach();
    await tools.rendered();
    expect(tools.part('.nothing').hidden).toBe(false);
  });

  test('the panel returns to a page that replaces its body', async () => {
    const { host, rendered, field } = setUp();
    const body = document.createElement('body');
    document.body.replaceWith(body);
    field.input('j');
    await rendered();
    expect(host.parentNode).toBe(body);
  });

  test('no node of the panel is a live region or has a style attribute', () => {
    const { opener, shadow } = setUp();
    opener.click();
    const named = shadow.querySelectorAll('[aria-live], [role=status], [role=alert], [style]');
    expect([...named].filter((node) => !node.matches('.marker'))).toEqual([]);
  });
});

describe('the panel shows of a field', () => {
  test('the value, the decision, the reason and the status', async () => {
    const page = setUp();
    page.opener.click();
    await typeAndLeave(page, DISPOSABLE);
    expect(page.facts()).toMatchObject({
      Value: DISPOSABLE,
      Phase: 'settled',
      Decision: 'block',
      Reason: 'domain_disposable',
      Status: 'risky, mode medium',
      Level: 'error',
      Message: 'This is a temporary address. Use your regular address.',
      'Last submit': 'none yet',
      Validator: expect.stringMatching(/^\d+$/) as string,
    });
    expect(page.why()).toBe('A submit would be blocked (domain_disposable).');
    expect(page.texts('.fields .chip')).toEqual(['block']);
  });

  test('the events in order: keys, pause, requests and results', async () => {
    const page = setUp();
    page.opener.click();
    for (const text of ['j', 'ja', 'jane@example.org']) page.field.input(text);
    await page.rendered();
    expect(page.events()).toEqual([
      'Typed: 16 characters, in 3 changes',
      'Waits for a pause in typing of 400 ms',
    ]);
    await pass(600);
    page.field.commit();
    await pass(200);
    expect(page.events().slice(2)).toEqual([
      'Request sent, mode fast',
      'Result after 100 ms, mode fast: valid, valid',
      'Left the field, or pressed Enter in it',
      'Request sent, mode medium',
      'Result after 100 ms, mode medium: valid, valid',
    ]);
    page.field.input('');
    page.field.input('jane@example.org');
    await page.rendered();
    expect(page.events().at(-1)).toBe('Cached result used, mode fast');
  });

  test('that a request joins that of another field, and that a paused one is not sent', async () => {
    const page = setUp({}, ['email', 'work']);
    page.opener.click();
    for (const { field } of page.all) field.input('jane@example.org', 'now');
    await pass(200);
    page.part<HTMLButtonElement>('.fields li:last-child button').click();
    expect(page.events()).toEqual([
      'Typed: 16 characters',
      'Joined a request that is under way, mode fast',
      'Result after 100 ms, mode fast: valid, valid',
    ]);
  });

  test('a failed request, and one that is not sent because requests are paused', async () => {
    const error = Object.assign(new Error(), { code: 'rate_limited', retryAfterMs: 5000 });
    const page = setUp({ validate: fakeValidate({ 'a@b.example': error }) });
    page.opener.click();
    page.field.input('a@b.example', 'now');
    await pass(20);
    page.field.input('c@b.example', 'now');
    await pass(20);
    expect(page.events()).toEqual([
      'Typed: 11 characters',
      'Request sent, mode fast',
      'No result after 0 ms, mode fast: rate_limited',
      'Typed: 11 characters',
      expect.stringMatching(
        /^Request not sent, mode fast: paused for (5.0 s|\d+ ms) \(rate_limited\)$/,
      ),
    ]);
  });

  test('events from before the panel was opened', async () => {
    const page = setUp();
    await typeAndLeave(page, 'jane@example.org');
    page.opener.click();
    expect(page.events()[0]).toBe('Typed: 16 characters');
  });
});
