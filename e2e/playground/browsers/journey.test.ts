import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { describe, expect, it } from 'vitest';
import { eventually, FORM_IDS } from '../stage.ts';
import { DOWN, ENTER } from './driver.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { BREAKING } from './recording-proxy.ts';
import { readForm, type FormState } from './form-state.ts';
import { setStage } from './stage.ts';
import { webkit } from './webkit.ts';

const TYPO = 'jane@gmial.con';
const MEANT = 'jane@gmail.com';
const RESERVED = 'user@example.com';
const GOOD = 'valid@postern.test';

const containing = (text: string) => expect.stringContaining(text) as string;

describe.skipIf(firefox.isMissing)('in Firefox', () => testForms(firefox));
describe.skipIf(webkit.isMissing)('in WebKit', () => testForms(webkit));

function testForms(engine: Engine): void {
  const stage = setStage(engine);

  it('the page records every error', async () => {
    const { driver } = await stage.visit();
    await driver.run((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, BREAKING);
    const wrong = [
      'console logged',
      'error Error: thrown',
      'error in <img src="/none.png">',
      'policy style-src-elem inline',
      'rejection Error: rejected',
    ];
    await eventually(stage.notes).toEqual(expect.arrayContaining(wrong));
    await stage.takeNotes();
  });

  describe.each(sampleOf(FORM_IDS, 3))('the field of %s', (formId) => {
    const email = `#${formId} input[type=email]`;
    const name = `#${formId} input[name=name]`;
    const submit = `#${formId} .submit`;
    const becomes = (expected: Partial<FormState>) => stage.becomes(formId, expected);

    it('a typo shows a suggestion, and a click accepts it', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, TYPO);
      await driver.click(name);
      await becomes({ phase: 'settled', suggestion: containing(MEANT) });
      await driver.click(`#${formId} [data-suggestion]`);
      await becomes({ value: MEANT, isFocused: true });
    });

    it('an invalid address is blocked at submit, and the field gets the focus', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, RESERVED);
      await driver.click(submit);
      const message = containing('reserved');
      await becomes({ isInvalid: true, isFocused: true, isBusy: false, message, sent: '' });
    });

    it('a domain is chosen from the list of the browser, and nothing is submitted', async () => {
      const { driver } = await stage.visit();
      await driver.click('input[name=completion][value=on]');
      await driver.type(email, 'jane@g');
      const { value } = await driver.run(readForm, formId);
      expect(value).toBe('jane@g');
      // A press before the list is open is blocked by the field, since the address is incomplete.
      const choose = async () => {
        const state = await driver.run(readForm, formId);
        if (state.value === 'jane@g') await driver.type(email, DOWN + ENTER);
        return state;
      };
      await eventually(choose).toMatchObject({ value: MEANT, isFocused: true, sent: '' });
      await becomes({ isInvalid: false, message: '', suggestion: '' });
    });

    it('a valid address is submitted once', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, GOOD + ENTER);
      await becomes({ sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('a submit is held until the response, and sent once', async () => {
      const { driver, proxy } = await stage.visit();
      proxy.hold();
      await driver.type(email, GOOD);
      await driver.click(submit);
      await becomes({ isBusy: true });
      await driver.click(submit);
      await becomes({ isBusy: true, sent: '' });
      expect(await stage.notes()).toEqual([]);
      proxy.release();
      await becomes({ isBusy: false, sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('leaving the page during a hold submits nothing', async () => {
      const { driver, proxy } = await stage.visit();
      proxy.hold();
      await driver.type(email, GOOD);
      await driver.click(submit);
      await becomes({ isBusy: true });
      await stage.leave();
      proxy.release();
      await driver.go('Back');
      await becomes({ isBusy: false, sent: '' });
      const notes = await stage.takeNotes();
      expect(notes.filter((note) => note !== 'restored')).toEqual([]);
    });

    it('an address filled into the focused field is validated', async () => {
      const { driver, proxy } = await stage.visit();
      await driver.click(email);
      await driver.fill(email, GOOD);
      await eventually(() => proxy.requests).toEqual([GOOD]);
      await driver.click(submit);
      await becomes({ sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('an address filled into a field without the focus is validated', async () => {
      const { driver } = await stage.visit();
      await driver.click(name);
      await driver.fill(email, RESERVED);
      await becomes({ isInvalid: true, isFocused: false, message: containing('reserved') });
    });

    // The browser decides whether it caches a page; Firefox sometimes does not.
    it('a restored page keeps the state of the field', { retry: 3 }, async () => {
      const { driver, proxy } = await stage.visit();
      await driver.type(email, GOOD);
      await becomes({ phase: 'settled' });
      await stage.leave();
      // Leaving the page does not count as leaving the field.
      const responses = () => proxy.responses.filter((address) => address === GOOD).length;
      await eventually(responses).toBe(1);
      await driver.go('Back');
      await becomes({ value: GOOD, phase: 'settled', sent: '' });
      await driver.go('Forward');
      await driver.go('Back');
      await becomes({ value: GOOD, phase: 'settled', sent: '' });
      await driver.click(submit);
      await becomes({ sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['restored', 'restored', 'submit']);
    });
  });
}
