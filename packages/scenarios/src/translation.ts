import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, quick, TYPO } from './addresses.ts';
import { add, click, leave, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Wraps each text below a node into two `font` elements, as the translators of browsers do. */
function translate(root: Node): void {
  const walker = root.ownerDocument!.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.localName === 'font') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.textContent = `[${text.data}]`;
    text.replaceWith(outer);
  }
}

const translated = (text: unknown) => `[${String(text)}]`;

/** Scenarios on a page whose texts a translator changed. */
export const translation = [
  scenario(241, 'a translated message stays until the field shows another text', async (stage) => {
    const page = await stage.mount({ validate: quick() });
    await type(page.input, DEAD);
    await leave(page.input);
    await wait(0);
    translate(page.form);
    await wait(2000);
    translate(page.form);
    await page.follow({ validate: quick(), debounceMs: 300 });
    await leave(page.input);
    await wait(2000);
    expect(page.message.textContent).toBe(translated(en.domain_no_mail_host));
    expect(page.status.textContent).toBe(translated(en.domain_no_mail_host));
    await type(page.input, 'jane');
    await leave(page.input);
    await wait(0);
    expect(page.message.textContent).toBe(en.syntax_no_at);
  }),

  scenario(242, 'a translated error disappears once the address is corrected', async (stage) => {
    const page = await stage.mount({ validate: quick() });
    for (let round = 0; round < 2; round++) {
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(1100);
      expect(page.message.textContent).toBe(en.domain_no_mail_host);
      translate(page.form);
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(0);
      expect(page.message.textContent).toBe('');
      expect(page.status.textContent).toBe('');
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    }
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(243, 'a translated suggestion can be accepted and undone', async (stage) => {
    const page = await stage.mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    translate(page.form);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(MEANT);
    expect(page.suggestion.textContent).not.toContain('[');
    translate(page.form);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(TYPO);
    expect(page.suggestion.textContent).toBe('');
    expect(page.suggestion.hidden).toBe(true);
  }),

  scenario(
    244,
    'a translated rejection by the server disappears at the next edit',
    async (stage) => {
      const refused = { value: GOOD, message: 'This address is already registered.' };
      const page = await stage.mount({ validate: quick(), value: GOOD, refused });
      await turn();
      translate(page.form);
      await add(page.input, 'x');
      await wait(0);
      expect(page.message.textContent).toBe('');
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    },
  ),

  scenario(
    245,
    'a translator that reacts to each change sees at most two texts for each change',
    async (stage) => {
      const page = await stage.mount({ validate: quick() });
      let count = 0;
      const observer = new MutationObserver((records) => {
        const isOurs = (node: Node) => node.nodeName !== 'FONT' && node.textContent !== '';
        count += records.filter(({ addedNodes }) => [...addedNodes].some(isOurs)).length;
        translate(page.form);
        observer.takeRecords();
      });
      const observed = { childList: true, characterData: true, subtree: true };
      observer.observe(page.message, observed);
      await type(page.input, DEAD);
      await leave(page.input);
      await wait(5000);
      expect(page.message.textContent).toBe(translated(en.domain_no_mail_host));
      expect(count).toBeLessThanOrEqual(2);
      await type(page.input, 'jane');
      await leave(page.input);
      await wait(5000);
      expect(page.message.textContent).toBe(translated(en.syntax_no_at));
      expect(count).toBeLessThanOrEqual(4);
      observer.disconnect();
    },
  ),
];
