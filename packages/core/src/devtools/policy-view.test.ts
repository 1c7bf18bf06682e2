import { describe, expect, test } from 'vitest';
import { DISPOSABLE, typeAndLeave, useDevtools, type DevtoolsPage } from '../test/devtools-page.ts';

const { setUp } = useDevtools();

describe('the policy', () => {
  const ruleOf = ({ shadow }: DevtoolsPage, code: string) => {
    const row = [...shadow.querySelectorAll('tbody tr')].find(
      ({ firstElementChild }) => firstElementChild?.textContent === code,
    );
    return row?.lastElementChild?.textContent?.trim();
  };

  test('the table has each reason with the rule of the field', async () => {
    const page = setUp({ policy: { preset: 'balanced', reasons: { role: 'confirm' } } });
    page.opener.click();
    await typeAndLeave(page, DISPOSABLE);
    expect(ruleOf(page, 'domain_disposable')).toBe('block');
    expect(ruleOf(page, 'catch_all')).toBe('warn');
    expect(ruleOf(page, 'role')).toBe('confirm');
    expect(ruleOf(page, 'timeout')).toBe('allow');
    expect(ruleOf(page, 'smtp_temporary')).toBe('allow');
    expect(page.texts('tr[aria-current] th')).toEqual(['domain_disposable']);
  });

  test('a preset that the user tries applies in the field, beside its own rules, until the undo', async () => {
    const page = setUp({ policy: { reasons: { role: 'confirm' } } });
    page.opener.click();
    await typeAndLeave(page, DISPOSABLE);
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
