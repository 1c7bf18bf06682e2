import { result, type Endpoint } from '@postern/protocol';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { NAMES, PAYLOADS, reached } from './payloads.ts';
import { join, type Session } from './session.ts';
import { eventually, setStage } from './stage.ts';
import { tokenOf, until } from './world.ts';

/** What a page did that nobody but a payload asks for. */
declare global {
  interface Window {
    __xss?: unknown;
    __breaches?: string[];
  }
}

/** The service reads only what is text: an address of a list is any line. */
const LIST = PAYLOADS.join('\n');

/*
 * Everything that somebody else may have written, in the pages of who only looks. The proxy hears
 * whatever a payload asks for: `/reached` is of the pages' own origin, which their policy allows.
 */
describe.skipIf(!executablePath)('markup that a stranger wrote', () => {
  const stage = setStage({
    seed: 'account',
    options: {
      openSignup: true,
      // Each account comes from an address of its own, and is counted by it.
      trustedHops: 1,
      async validate({ email }) {
        return result({
          result: email,
          status: 'risky',
          mode: 'medium',
          reason_code: 'typo_near',
          reason: email,
          suggestion: email,
          suggested_email: email,
          checks: { syntax: 'pass', typo: 'fail', mx: 'pass' },
        });
      },
    },
  });

  /** Opens a page that notes what it is made to do. */
  async function watch(path: string, as?: Session | null): Promise<Page> {
    const page = await stage.visit('/sign-in', { as: null });
    const foreign: string[] = [];
    page.on('dialog', (dialog) => {
      foreign.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const { origin } = new URL(stage.url('/'));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) foreign.push(request.url());
    });
    await page.addInitScript(() => {
      window.__breaches = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.__breaches!.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    watched.set(page, foreign);
    await page.context().addCookies((as === undefined ? stage.owner() : as)?.cookies ?? []);
    await page.goto(stage.url(path));
    return page;
  }
  const watched = new Map<Page, string[]>();

  async function expectHarmless(page: Page): Promise<void> {
    expect(await page.evaluate(() => [window.__xss, window.__breaches])).toEqual([undefined, []]);
    expect(watched.get(page)).toEqual([]);
    expect(stage.proxy().asked.filter((one) => one.includes(reached))).toEqual([]);
  }

  /** Waits until every payload stands there as it was written. */
  const expectText = (page: Page, texts: readonly string[]) =>
    eventually(async () => {
      const seen = squeeze(await textOf(page));
      return texts.filter((text) => !seen.includes(squeeze(text)));
    }).toEqual([]);

  it('would be noticed if it were markup', async () => {
    const page = await watch('/keys');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await expectHarmless(page);
    // As the markup would: Trusted Types let nobody write it by `innerHTML`.
    await page.evaluate((src) => {
      const image = document.createElement('img');
      image.src = src;
      document.querySelector('main')!.append(image);
    }, `${reached}/4`);
    await eventually(() => stage.proxy().asked).toContain(`GET ${reached}/4`);
    await expect(expectHarmless(page)).rejects.toThrow();
  });

  it('is text in the names of keys, in their list and before one of them ends', async () => {
    const { owner } = stage.world();
    for (const name of PAYLOADS) await owner.ask('POST', '/keys', { name, scopes: ['single'] });
    const page = await watch('/keys');
    await expectText(page, PAYLOADS);
    for (const name of PAYLOADS.slice(0, 5)) {
      await page.getByRole('button', { name: `Revoke ${name}`, exact: true }).click();
      await expectText(page, [name]);
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.locator('.notice', { hasText: name }).waitFor();
    }
    await expectHarmless(page);
  });

  it('is text in the names of people, in the list of all and in what each is greeted with', async () => {
    const { url, owner } = stage.world();
    const people = await Promise.all(
      PAYLOADS.map(async (name, at) => {
        const { link } = await owner.ask<{ link: string }>('POST', '/invitations', {});
        const account = { name, email: `person-${at}@example.com`, token: tokenOf(link) };
        return join(url, account, `203.0.113.${at + 1}`);
      }),
    );
    const page = await watch('/people', people[0]);
    await expectText(page, PAYLOADS);
    await expectHarmless(page);
  });

  it('is text in the names of organisations', async () => {
    const { url } = stage.world();
    const joined = NAMES.map((name, at) => {
      const account = { name, email: `stranger-${at}@example.com`, organisation: name };
      return join(url, account, `203.0.113.${at + 1}`);
    });
    const strangers = await Promise.all(joined);
    const page = await watch('/', strangers[0]);
    for (const [at, name] of NAMES.entries()) {
      await page.context().addCookies(strangers[at]!.cookies);
      await page.goto(stage.url(at % 2 === 0 ? '/' : '/people'));
      await expectText(page, [name, `stranger-${at}@example.com`]);
    }
    await expectHarmless(page);
  });

  it('is text in the organisation that a link invites to', async () => {
    const { url } = stage.world();
    const page = await watch('/sign-in', null);
    for (const [at, organisation] of NAMES.slice(0, 3).entries()) {
      const account = { name: 'Jo', email: `jo-${at}@example.com`, organisation };
      const { ask } = await join(url, account, `198.51.100.${at + 1}`);
      const { link } = await ask<{ link: string }>('POST', '/invitations', {});
      await page.goto('about:blank');
      await page.goto(stage.url(`/join${new URL(link).hash}`));
      await expectText(page, [organisation]);
    }
    await expectHarmless(page);
  });

  it('is text in the addresses of a list, in its file’s name and in its columns', async () => {
    const { owner } = stage.world();
    const { job_id } = await owner.ask<{ job_id: string }>('POST', '/jobs?mode=fast', LIST);
    const job = () => owner.ask<{ status: string }>('GET', `/jobs/${job_id}`);
    await until(async () => (await job()).status === 'completed');
    const page = await watch(`/jobs/${job_id}`);
    await expectText(page, PAYLOADS);
    await page.goto(stage.url('/jobs'));
    // A first row with an address in it names no columns.
    for (const name of PAYLOADS.filter((payload) => !payload.includes('@'))) {
      const quoted = `"${name.replaceAll('"', '""')}"`;
      const fileName = `${name.replaceAll('/', ':')}.csv`;
      await page.setInputFiles('input[type=file]', {
        name: fileName,
        mimeType: 'text/csv',
        buffer: Buffer.from(`${quoted},email\n${quoted},jo@example.com\n`),
      });
      const options = page.getByLabel('Column with the addresses').locator('option');
      await eventually(async () => (await options.allTextContents()).map(squeeze)).toContain(
        squeeze(name),
      );
      await expectText(page, [fileName]);
    }
    await expectHarmless(page);
  });

  it('is text in the addresses of receivers, and in what they reply', async () => {
    const { owner } = stage.world();
    const receiver = createServer((request, response) => {
      const payload = PAYLOADS[Number(/\d+/.exec(request.url!)![0])]!;
      response.writeHead(500, payload, { 'content-type': 'text/html' }).end(payload);
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close().closeAllConnections());
    const { port } = receiver.address() as AddressInfo;
    const made = await Promise.all(
      PAYLOADS.map(async (payload, at) => {
        const url = `http://127.0.0.1:${port}/${at}/${payload}?${payload}#${payload}`;
        const event_types = ['bulk.validation.completed'];
        return owner.ask<Endpoint>('POST', '/endpoints', { url, event_types });
      }),
    );
    // What is kept of a URL is as RFC 3986 has it, and its fragment is sent to nobody.
    for (const { url } of made) expect(url).toMatch(/^http:[^<>"]+$/);
    const page = await watch('/webhooks');
    await expectText(
      page,
      made.map(({ url }) => url),
    );
    // All are in the list; a page of its own takes each a third of a second.
    for (const [at, { id, url }] of made.entries()) {
      if (at % 6 !== 3) continue;
      await owner.ask('POST', `/endpoints/${id}/test`);
      await page.goto(stage.url(`/webhooks/${id}`));
      await expectText(page, [url]);
      await page.click('.rows summary');
      // Of a reply its status is shown, and nothing of its text.
      await page.locator('td', { hasText: '500' }).waitFor();
      expect(squeeze(await textOf(page))).not.toContain(squeeze(PAYLOADS[at]!));
    }
    await expectHarmless(page);
  });

  it('is text in an address that is tried, and in why it is refused', async () => {
    const page = await watch('/try');
    for (const payload of PAYLOADS) {
      await page.getByLabel('Email address').fill(payload);
      await page.keyboard.press('Enter');
      await expectText(page, [payload.trim()]);
    }
    await expectHarmless(page);
  });

  it('is nothing in the address bar', async () => {
    const page = await watch('/keys');
    // A path of several at once, and a place to go on to that is a URL by itself.
    for (const payload of [...NAMES, 'javascript:window.__xss=1']) {
      const text = encodeURIComponent(payload);
      for (const path of [`/${text}`, `/jobs/${text}`, `/sign-in?next=${text}`])
        await page.goto(stage.url('') + path);
      await page.goto(`${stage.url('')}/join#token=${text}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await expectHarmless(page);
  });
});

/** What a page says, its fields and tooltips aside. */
const textOf = (page: Page) => page.evaluate(() => document.body.textContent);

/** Takes the spaces out, of which a page may show more or fewer. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
