import { describe, expect, it } from 'vitest';
import { eventually, LANES } from '../stage.ts';
import { ENTER } from './driver.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { BREAKING } from './front.ts';
import type { Look } from './look.ts';
import { setStage } from './stage.ts';
import { webkit } from './webkit.ts';

const SLIP = 'jane@gmial.con';
const MEANT = 'jane@gmail.com';
const RESERVED = 'user@example.com';
const GOOD = 'valid@postern.test';

const containing = (text: string) => expect.stringContaining(text) as string;

describe.skipIf(firefox.isMissing)('in Firefox', () => makeJourney(firefox));
describe.skipIf(webkit.isMissing)('in WebKit', () => makeJourney(webkit));

function makeJourney(engine: Engine): void {
  const stage = setStage(engine);

  it('whatever goes wrong in the page is noted', async () => {
    const { driver } = await stage.visit();
    await driver.run((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, BREAKING);
    const wrong = [
      'console said',
      'error Error: thrown',
      'error in <img src="/none.png">',
      'policy style-src-elem inline',
      'rejection Error: rejected',
    ];
    await eventually(stage.notes).toEqual(expect.arrayContaining(wrong));
    await stage.takeNotes();
  });

  describe.each(LANES)('the field of %s', (lane) => {
    const email = `#${lane} input[type=email]`;
    const name = `#${lane} input[name=name]`;
    const submit = `#${lane} .submit`;
    const becomes = (expected: Partial<Look>) => stage.becomes(lane, expected);

    it('offers the address that was meant, and takes it at a click', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, SLIP);
      await driver.click(name);
      await becomes({ phase: 'settled', suggestion: containing(MEANT) });
      await driver.click(`#${lane} [data-suggestion]`);
      await becomes({ value: MEANT, isFocused: true });
    });

    it('refuses an address at submit, and takes the focus', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, RESERVED);
      await driver.click(submit);
      const message = containing('reserved');
      await becomes({ isInvalid: true, isFocused: true, isBusy: false, message, sent: '' });
    });

    it('lets a good address through once', async () => {
      const { driver } = await stage.visit();
      await driver.type(email, GOOD + ENTER);
      await becomes({ sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('holds a submit until the answer is there, and sends it once', async () => {
      const { driver, front } = await stage.visit();
      front.hold();
      await driver.type(email, GOOD);
      await driver.click(submit);
      await becomes({ isBusy: true });
      await driver.click(submit);
      await becomes({ isBusy: true, sent: '' });
      expect(await stage.notes()).toEqual([]);
      front.letGo();
      await becomes({ isBusy: false, sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('sends nothing when the page is left while a submit is held', async () => {
      const { driver, front } = await stage.visit();
      front.hold();
      await driver.type(email, GOOD);
      await driver.click(submit);
      await becomes({ isBusy: true });
      await stage.leave();
      front.letGo();
      await driver.go('Back');
      await becomes({ isBusy: false, sent: '' });
      const notes = await stage.takeNotes();
      expect(notes.filter((note) => note !== 'restored')).toEqual([]);
    });

    it('hears what is filled in where the focus is', async () => {
      const { driver, front } = await stage.visit();
      await driver.click(email);
      await driver.fill(email, GOOD);
      await eventually(() => front.asked).toEqual([GOOD]);
      await driver.click(submit);
      await becomes({ sent: containing(GOOD) });
      expect(await stage.takeNotes()).toEqual(['submit']);
    });

    it('judges what is filled in beside the focus', async () => {
      const { driver } = await stage.visit();
      await driver.click(name);
      await driver.fill(email, RESERVED);
      await becomes({ isInvalid: true, isFocused: false, message: containing('reserved') });
    });

    // Whether a page is kept for Back is the browser's to choose; Firefox now and then does not.
    it('goes on where it was when the person comes back to the page', { retry: 3 }, async () => {
      const { driver, front } = await stage.visit();
      await driver.type(email, GOOD);
      await becomes({ phase: 'settled' });
      await stage.leave();
      // To leave the page is not to leave the field.
      const answers = () => front.answered.filter((address) => address === GOOD).length;
      await eventually(answers).toBe(1);
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
