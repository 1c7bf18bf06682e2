import { pairsOf } from '@postern/tools/test/is-nightly.js';
import { describe, expect, it } from 'vitest';
import { ADAPTERS } from './pages.ts';
import { missingProgram } from './programs.ts';
import { setStage, WAIT_MS, type Visit, type VisitOptions } from './stage.ts';
import { JANE, type World } from './world.ts';

/** One way of a user through a form. */
type Run = (visit: Visit, world: World) => Promise<void>;

/** The user leaves the field, and presses the button when the proof is there and the time is over. */
const pressLate: Run = async ({ page, pass, press, proved }) => {
  await page.keyboard.press('Tab');
  await proved();
  await pass(WAIT_MS);
  await press();
};

/** The press is held until the time is over. */
async function expectHeld({ isHeld, pass, proved }: Visit, world: World): Promise<void> {
  await expect.poll(isHeld).toBe(true);
  await proved();
  await pass(WAIT_MS - 1);
  expect(world.signUps).toEqual([]);
  await pass(1);
}

const PROVED: [name: string, run: Run, options?: VisitOptions][] = [
  ['a press after the time is not held', pressLate],
  [
    'a press while the issuer works is held',
    async (visit, world) => {
      const release = world.holdTokens();
      await visit.page.keyboard.press('Tab');
      await visit.press();
      release();
      await expectHeld(visit, world);
    },
  ],
  ['under a Content-Security-Policy', pressLate, { policy: "default-src 'self'" }],
  ['the page sends the form by fetch', pressLate, { query: '?by=fetch' }],
  [
    'Enter in another field',
    async (visit, world) => {
      await visit.page.keyboard.press('Tab');
      await visit.page.keyboard.press('Enter');
      await expectHeld(visit, world);
    },
  ],
  [
    'the result of the validation comes after the proof',
    async (visit, world) => {
      const release = world.holdResults();
      await visit.page.keyboard.press('Tab');
      await visit.press();
      await expectHeld(visit, world);
      // The submit guard holds the form now.
      await expect.poll(visit.isHeld).toBe(true);
      expect(world.signUps).toEqual([]);
      release();
      await expect
        .poll(async () => {
          await visit.pass(1);
          return world.signUps.length;
        })
        .toBe(1);
    },
  ],
  [
    'a double click is one press',
    async (visit, world) => {
      await visit.page.keyboard.press('Tab');
      await visit.page.getByRole('button', { name: 'Sign up' }).dblclick();
      await expectHeld(visit, world);
    },
  ],
];

describe.skipIf(missingProgram)('the proof of ownership', () => {
  const { visit, signUp, world } = setStage();

  const cases = pairsOf(PROVED, ADAPTERS).map(
    ([[name, run, options], adapter]) => [name, adapter, run, options] as const,
  );
  it.each(cases)('%s, %s: the proof arrives', async (_, adapter, run, options) => {
    await expect
      .poll(async () => {
        await run(await visit(adapter, options), world());
        return signUp();
      })
      .toEqual({ email: JANE, proof: { email: JANE, isOurNonce: true } });
  });

  it.each(['element', 'tag'] as const)(
    'a patch of the page removes the hidden input, %s: the proof arrives',
    async (adapter) => {
      await expect
        .poll(async () => {
          const opened = await visit(adapter);
          await opened.page.locator('[name=evt]').evaluate((hidden) => {
            hidden.remove();
          });
          await pressLate(opened, world());
          return signUp();
        })
        .toEqual({ email: JANE, proof: { email: JANE, isOurNonce: true } });
    },
  );

  it('form.submit() sends no proof, since it fires no event', async () => {
    await pressLate(await visit('tag', { query: '?by=form.submit' }), world());
    expect(await signUp()).toEqual({ email: JANE, proof: null });
  });

  it('an issuer that is slower than the time gives no proof', async () => {
    const release = world().holdTokens();
    const { page, press, pass } = await visit('react');
    await page.keyboard.press('Tab');
    await press();
    await pass(WAIT_MS);
    expect(await signUp()).toEqual({ email: JANE, proof: null });
    release();
  });

  it('a press is not held for an address whose domain names no issuer', async () => {
    const email = 'jane@postern.test';
    const { page, press } = await visit('vue', { email });
    await page.keyboard.press('Tab');
    await press();
    expect(await signUp()).toEqual({ email, proof: null });
  });
});
