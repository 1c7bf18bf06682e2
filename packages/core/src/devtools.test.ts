import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showDevtools } from './devtools.ts';
import { registry } from './diagnostics/registry.ts';
import { addForm, addStyleSheets, openDevtools } from './test/open-devtools.ts';
import { pass } from './test/fake-clock.ts';
import { fakeValidate } from './testing.ts';

const THROWAWAY = 'jane@throwaway.example';
const answers = { [THROWAWAY]: { status: 'risky', reason_code: 'domain_disposable' } } as const;

let undo: (() => void)[] = [];

beforeEach(() => {
  addStyleSheets();
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
      'performance',
    ],
  });
});
afterEach(async () => {
  for (const step of undo.splice(0)) step();
  await pass(10_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(registry().fields.size).toBe(0);
  expect(registry().holds.size).toBe(0);
  expect(registry().listeners.size).toBe(0);
  document.body.replaceChildren();
});

function setUp(options: Parameters<typeof addForm>[0] = {}, names?: string[]) {
  const page = addForm({ validate: fakeValidate(answers, { delayMs: 100 }), ...options }, names);
  const tools = openDevtools();
  undo.push(page.detach, tools.undo);
  return { ...page, ...tools };
}

async function typeAndLeave(
  { input, field }: Pick<ReturnType<typeof setUp>, 'input' | 'field'>,
  text: string,
) {
  field.input((input.value = text));
  await pass(600);
  field.commit();
  await pass(200);
}

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

  test('the button names how many fields there are', async () => {
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
    const heard = vi.fn();
    addEventListener('keydown', heard);
    shadow.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    expect(panel.open).toBe(false);
    expect(shadow.activeElement).toBe(opener);
  });

  test('an email field with the focus keeps it, and is shown', () => {
    const { opener, part, all } = setUp({}, ['email', 'work']);
    all[1]!.input.focus();
    opener.click();
    expect(document.activeElement).toBe(all[1]!.input);
    expect(part('h3').textContent).toBe('work');
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    part('.close').dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
  });

  test('a page without a field is told what to do, and a field that comes is shown', async () => {
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

  test('nothing of it is a live region, and no node has a style attribute', () => {
    const { opener, shadow } = setUp();
    opener.click();
    const named = shadow.querySelectorAll('[aria-live], [role=status], [role=alert], [style]');
    expect([...named].filter((node) => !node.matches('.marker'))).toEqual([]);
  });
});

describe('what the panel shows of a field', () => {
  test('the value, the decision, the reason and the status', async () => {
    const page = setUp();
    page.opener.click();
    await typeAndLeave(page, THROWAWAY);
    expect(page.facts()).toMatchObject({
      Value: THROWAWAY,
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

  test('a request that another field has sent is joined, and a paused one is not sent', async () => {
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

  test('a request that fails, and one that is not sent since requests are paused', async () => {
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

describe('a held submit', () => {
  test('why it waits, since when, and how it ended', async () => {
    const validate = fakeValidate(answers, { delayMs: 1500 });
    const page = setUp({ validate });
    const sent = vi.fn((event: Event) => {
      event.preventDefault();
    });
    page.form.addEventListener('submit', sent);
    page.opener.click();
    page.input.value = 'jane@example.org';
    page.form.requestSubmit();
    await pass(1200);
    expect(page.why()).toMatch(
      /^The submit has waited 1\.\d s for the result in mode medium; after 4\.0 s without one it is sent all the same\.$/,
    );
    expect(page.opener.getAttribute('aria-label')).toContain('a submit waits');
    expect(page.texts('.fields .chip')).toEqual(['submit waits']);
    await pass(600);
    expect(sent).toHaveBeenCalled();
    expect(page.events().slice(-2)).toEqual([
      'Submit decided: allow, valid',
      'Held submit ended after 1.5 s: the form was sent',
    ]);
    expect(page.facts()['Last submit']).toContain('the form was sent');
  });

  test('that it waits for the other field of the form', async () => {
    const slow = 'slow@example.org';
    const validate = fakeValidate({}, { delayMs: (email) => (email === slow ? 2000 : 100) });
    const page = setUp({ validate }, ['email', 'work']);
    page.opener.click();
    page.all[0]!.input.value = 'jane@example.org';
    page.all[1]!.input.value = slow;
    page.form.requestSubmit();
    await pass(1000);
    expect(page.why()).toMatch(
      /^This address is decided; the submit has waited \d.* for another field: work\.$/,
    );
    page.form.remove();
    page.detach();
    await pass(3000);
  });

  test('why it was not sent', async () => {
    const page = setUp({ validate: fakeValidate({}, { delayMs: 2000 }) });
    page.opener.click();
    page.input.value = 'jane@example.org';
    page.form.requestSubmit();
    await pass(500);
    page.input.value = 'joe@example.org';
    dispatchTrusted(page.input, new InputEvent('input', { bubbles: true }));
    await pass(100);
    expect(page.events()).toContainEqual(
      expect.stringMatching(
        /^Held submit ended after \d+ ms: not sent, the user changed the address or reset the form$/,
      ),
    );
    expect(page.events().some((text) => text.startsWith('Submit not sent'))).toBe(false);
  });
});

describe('the policy', () => {
  const ruleOf = ({ shadow }: ReturnType<typeof setUp>, code: string) => {
    const row = [...shadow.querySelectorAll('tbody tr')].find(
      ({ firstElementChild }) => firstElementChild?.textContent === code,
    );
    return row?.lastElementChild?.textContent?.trim();
  };

  test('the table has each reason with the rule of the field', async () => {
    const page = setUp({ policy: { preset: 'balanced', reasons: { role: 'confirm' } } });
    page.opener.click();
    await typeAndLeave(page, THROWAWAY);
    expect(ruleOf(page, 'domain_disposable')).toBe('block');
    expect(ruleOf(page, 'catch_all')).toBe('warn');
    expect(ruleOf(page, 'role')).toBe('confirm');
    expect(ruleOf(page, 'timeout')).toBe('allow');
    expect(ruleOf(page, 'smtp_temporary')).toBe('allow');
    expect(page.texts('tr[aria-current] th')).toEqual(['domain_disposable']);
  });

  test('a preset that is tried decides in the field, beside its own rules, until the undo', async () => {
    const page = setUp({ policy: { reasons: { role: 'confirm' } } });
    page.opener.click();
    await typeAndLeave(page, THROWAWAY);
    page.part<HTMLInputElement>('[value=lenient]').click();
    await page.rendered();
    expect(page.field.getSnapshot().decision).toBe('warn');
    expect(ruleOf(page, 'domain_disposable')).toBe('warn yours: block');
    expect(ruleOf(page, 'role')).toBe('confirm');
    page.field.setOptions({ debounceMs: 100 });
    expect(page.field.getSnapshot().decision).toBe('warn');
    page.part<HTMLInputElement>('[value=""]').click();
    expect(page.field.getSnapshot().decision).toBe('block');
    page.part<HTMLInputElement>('[value=warn]').click();
    expect(page.field.getSnapshot().decision).toBe('warn');
    page.undo();
    expect(page.field.getSnapshot().decision).toBe('block');
  });
});
