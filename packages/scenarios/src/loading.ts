import { en } from '@postern/core/locales/en';
import type { ValidatorEvent } from '@postern/core';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, slow } from './addresses.ts';
import { add, click, exactly, focus, leave, press, turn, type, wait } from './hand.ts';
import { scenario, type LoadingStage } from './scenario.ts';

const loadFailures = (events: ValidatorEvent[]) =>
  events.filter((each) => each.type === 'load_failure');

/** Scenarios about the chunk that a page fetches when the user reaches a field. */
export const loading = [
  scenario<LoadingStage>(
    173,
    'no chunk is fetched until the user reaches a field',
    async ({ mount, chunk }) => {
      const page = await mount({ validate: quick() });
      await wait(5000);
      expect(chunk.count()).toBe(0);
      page.input.dispatchEvent(new Event('pointerover', { bubbles: true }));
      await turn();
      expect(chunk.count()).toBe(1);
    },
  ),

  scenario<LoadingStage>(
    174,
    'all fields share one fetch of the chunk',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const page = await mount({ validate: quick(), second: true });
      await type(page.input, GOOD);
      await type(page.second!.input, GOOD);
      chunk.letGo();
      await wait(0);
      const other = await mount({ validate: quick() });
      await type(other.input, GOOD);
      expect(chunk.count()).toBe(1);
    },
  ),

  scenario<LoadingStage>(
    175,
    'a chunk that fails to load allows the submit and is reported',
    async ({ mount, chunk }) => {
      chunk.deliver('fails');
      const events: ValidatorEvent[] = [];
      const page = await mount({ validate: quick(), onEvent: (event) => events.push(event) });
      await type(page.input, GOOD);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
      expect(page.send.hasAttribute('aria-busy')).toBe(false);
      expect(loadFailures(events)[0]).toMatchObject({ code: 'unavailable' });
      await press(page.input, 'Enter');
      await wait(0);
      expect(page.sent).toHaveLength(2);
    },
  ),

  scenario<LoadingStage>(
    176,
    'the next interaction fetches the chunk again and validates the current text',
    async ({ mount, chunk }) => {
      chunk.deliver('fails');
      const validate = quick();
      const page = await mount({ validate });
      await type(page.input, DEAD.slice(0, -1));
      chunk.deliver('comes');
      const before = chunk.count();
      await add(page.input, DEAD.slice(-1));
      expect(chunk.count()).toBe(before + 1);
      await leave(page.input);
      await wait(0);
      expect(validate.requests).toMatchObject([{ email: DEAD }]);
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
    },
  ),

  scenario<LoadingStage>(
    177,
    'a chunk that does not arrive allows the submit at the deadline',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const events: ValidatorEvent[] = [];
      const page = await mount({
        validate: quick(),
        deadlineMs: 3000,
        onEvent: (event) => events.push(event),
      });
      await type(page.input, GOOD);
      await click(page.send);
      await click(page.send);
      await exactly(2999);
      expect(page.sent).toEqual([]);
      expect(page.send.getAttribute('aria-busy')).toBe('true');
      await exactly(1);
      expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
      expect(page.send.hasAttribute('aria-busy')).toBe(false);
      expect(loadFailures(events)).toMatchObject([{ code: 'timeout' }]);
    },
  ),

  scenario<LoadingStage>(
    178,
    'a chunk that arrives after the deadline validates, and submits nothing again',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const page = await mount({ validate: quick(), deadlineMs: 1000 });
      await type(page.input, DEAD);
      await click(page.send);
      await wait(1000);
      expect(page.sent).toHaveLength(1);
      chunk.letGo();
      await wait(400);
      expect(page.field.getSnapshot()).toMatchObject({ value: DEAD, verdict: 'invalid' });
      await click(page.send);
      await wait(5000);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario<LoadingStage>(
    179,
    'the deadline runs from the submit, however late the chunk arrives',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const page = await mount({ validate: slow(60_000), timeoutMs: 90_000, deadlineMs: 4000 });
      await type(page.input, GOOD);
      await click(page.send);
      await wait(3000);
      chunk.letGo();
      await wait(900);
      expect(page.sent).toEqual([]);
      await wait(100);
      expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
    },
  ),

  scenario<LoadingStage>(
    180,
    'a field that the user did not reach is validated with the others',
    async ({ mount }) => {
      const page = await mount({ validate: quick(), second: true, required: true });
      const work = page.second!;
      await type(page.input, GOOD);
      await wait(400);
      await click(page.send);
      await wait(100);
      expect(page.sent).toEqual([]);
      expect(work.message.textContent).toBe(en.syntax_empty);
      expect(document.activeElement).toBe(work.input);
      await type(work.input, GOOD);
      await click(page.send);
      await wait(100);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario<LoadingStage>(
    181,
    'a chunk that does not arrive does not block calls of the field',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const { field } = await mount({ validate: quick(), deadlineMs: 1000 });
      const outcomes = [field.check(DEAD), field.settle()];
      const valid = field.validate(DEAD);
      await wait(1000);
      for (const outcome of await Promise.all(outcomes))
        expect(outcome).toMatchObject({ decision: 'allow', failure: { code: 'unavailable' } });
      expect(await valid).toBeUndefined();
      chunk.deliver('fails');
      chunk.letGo();
      await wait(0);
    },
  ),

  scenario<LoadingStage>(
    182,
    'unmounting before the chunk arrives leaves nothing behind',
    async ({ mount, chunk }) => {
      chunk.deliver('waits');
      const validate = quick();
      const page = await mount({ validate });
      await focus(page.input);
      await type(page.input, GOOD);
      await click(page.send);
      await page.unmount();
      chunk.letGo();
      await wait(5000);
      expect(page.sent).toEqual([]);
      expect(page.send.hasAttribute('aria-busy')).toBe(false);
      expect(validate.requests).toEqual([]);
    },
  ),
];
