import { result, type Endpoint } from '@postern/protocol';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { sampleOf } from '@postern/tools/test/is-nightly.js';
import { until } from './fillings.ts';
import { NAMES, PAYLOADS, reached } from './payloads.ts';
import { tokenOf } from './seeded-service.ts';
import type { Session } from './session.ts';
import { eventually, setStage } from './stage.ts';

/** Traces that only a payload leaves on a page. */
declare global {
  interface Window {
    __xss?: unknown;
    __breaches?: string[];
  }
}

/** A list whose lines are the payloads. */
const LIST = PAYLOADS.join('\n');

/*
 * Texts that other people wrote, on the pages of a user who only reads them. The proxy records every request of a payload:
 * `/reached` belongs to the pages' own origin, which their policy allows.
 */
describe.skipIf(!executablePath)('markup in texts of other people', () => {
  const stage = setStage({
    seed: 'account',
    options: {
      openSignup: true,
      // Each account comes from an IP address of its own, because accounts are limited for each.
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

  /** Opens a page that records the effects of payloads. */
  async function watch(path: string, as?: Session | null): Promise<Page> {
    const page = await stage.visit('/sign-in', { as: null, hasOwnTab: true });
    const effects: string[] = [];
    page.on('dialog', (dialog) => {
      effects.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const { origin } = new URL(stage.url('/'));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) effects.push(request.url());
    });
    await page.addInitScript(() => {
      window.__breaches = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        window.__breaches!.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    watched.set(page, effects);
    await page.context().addCookies((as === undefined ? stage.owner() : as)?.cookies ?? []);
    await page.goto(stage.url(path));
    return page;
  }
  const watched = new Map<Page, string[]>();

  async function expectHarmless(page: Page): Promise<void> {
    expect(await page.evaluate(() => [window.__xss, window.__breaches])).toEqual([undefined, []]);
    expect(watched.get(page)).toEqual([]);
    expect(stage.proxy().requests.filter((one) => one.includes(reached))).toEqual([]);
  }

  /** Waits until the page shows every text as it was written. */
  const expectText = (page: Page, texts: readonly string[]) =>
    eventually(async () => {
      const seen = squeeze(await textOf(page));
      return texts.filter((text) => !seen.includes(squeeze(text)));
    }).toEqual([]);

  it('the test detects a payload that runs', async () => {
    const page = await watch('/keys');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await expectHarmless(page);
    // Adds the image as the markup would; Trusted Types prevent `innerHTML`.
    await page.evaluate((src) => {
      const image = document.createElement('img');
      image.src = src;
      document.querySelector('main')!.append(image);
    }, `${reached}/4`);
    await eventually(() => stage.proxy().requests).toContain(`GET ${reached}/4`);
    await expect(expectHarmless(page)).rejects.toThrow();
  });

  it('markup in the name of a key is text in the list and in the confirmation', async () => {
    const { owner } = stage.service();
    for (const name of PAYLOADS) await owner.call('POST', '/keys', { name, scopes: ['single'] });
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

  it('markup in the name of a user is text in the list and in the greeting', async () => {
    const { owner, signUp } = stage.service();
    const people = await Promise.all(
      PAYLOADS.map(async (name, at) => {
        const { link } = await owner.call<{ link: string }>('POST', '/invitations', {});
        const account = { name, email: `person-${at}@example.com`, token: tokenOf(link) };
        return signUp(account, `203.0.113.${at + 1}`);
      }),
    );
    const page = await watch('/people', people[0]);
    await expectText(page, PAYLOADS);
    await expectHarmless(page);
  });

  it('markup in the name of an organization is text', async () => {
    const { signUp } = stage.service();
    const joined = NAMES.map((name, at) => {
      const account = { name, email: `stranger-${at}@example.com`, organisation: name };
      return signUp(account, `203.0.113.${at + 1}`);
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

  it('markup in the organization of an invitation is text', async () => {
    const { signUp } = stage.service();
    const page = await watch('/sign-in', null);
    for (const [at, organisation] of NAMES.slice(0, 3).entries()) {
      const account = { name: 'Jo', email: `jo-${at}@example.com`, organisation };
      const { call } = await signUp(account, `198.51.100.${at + 1}`);
      const { link } = await call<{ link: string }>('POST', '/invitations', {});
      await page.goto('about:blank');
      await page.goto(stage.url(`/join${new URL(link).hash}`));
      await expectText(page, [organisation]);
    }
    await expectHarmless(page);
  });

  it('markup in the addresses, the file name and the columns of a list is text', async () => {
    const { owner } = stage.service();
    const { job_id } = await owner.call<{ job_id: string }>('POST', '/jobs?mode=fast', LIST);
    const job = () => owner.call<{ status: string }>('GET', `/jobs/${job_id}`);
    await until(async () => (await job()).status === 'completed');
    const page = await watch(`/jobs/${job_id}`);
    await expectText(page, PAYLOADS);
    await page.goto(stage.url('/jobs'));
    // A first row that contains an address is not a header.
    for (const name of sampleOf(PAYLOADS, 4).filter((payload) => !payload.includes('@'))) {
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

  it('markup in the URL of an endpoint and in its responses is text', async () => {
    const { owner } = stage.service();
    const webhookServer = createServer((request, response) => {
      const payload = PAYLOADS[Number(/\d+/.exec(request.url!)![0])]!;
      response.writeHead(500, payload, { 'content-type': 'text/html' }).end(payload);
    });
    webhookServer.listen(0, '127.0.0.1');
    await once(webhookServer, 'listening');
    onTestFinished(() => void webhookServer.close().closeAllConnections());
    const { port } = webhookServer.address() as AddressInfo;
    const created = await Promise.all(
      PAYLOADS.map(async (payload, at) => {
        const url = `http://127.0.0.1:${port}/${at}/${payload}?${payload}#${payload}`;
        const event_types = ['bulk.validation.completed'];
        return owner.call<Endpoint>('POST', '/endpoints', { url, event_types });
      }),
    );
    // The service stores a URL as RFC 3986 writes it, without its fragment.
    for (const { url } of created) expect(url).toMatch(/^http:[^<>"]+$/);
    const page = await watch('/webhooks');
    await expectText(
      page,
      created.map(({ url }) => url),
    );
    // The list shows all endpoints. Each page takes a third of a second, so only some are opened.
    for (const [at, { id, url }] of created.entries()) {
      if (at % 6 !== 3) continue;
      await owner.call('POST', `/endpoints/${id}/test`);
      await page.goto(stage.url(`/webhooks/${id}`));
      await expectText(page, [url]);
      await page.click('.rows summary');
      // The page shows the status of a response, and not its text.
      await page.locator('td', { hasText: '500' }).waitFor();
      expect(squeeze(await textOf(page))).not.toContain(squeeze(PAYLOADS[at]!));
    }
    await expectHarmless(page);
  });

  it('markup in a checked address and its reason is text', async () => {
    const page = await watch('/try');
    for (const payload of sampleOf(PAYLOADS, 4)) {
      await page.getByLabel('Email address').fill(payload);
      await page.keyboard.press('Enter');
      await expectText(page, [payload.trim()]);
    }
    await expectHarmless(page);
  });

  it('markup in the URL of a page has no effect', async () => {
    const page = await watch('/keys');
    // Each path holds several payloads; the last one is a URL with a script.
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

/** The text of a page, without its fields and tooltips. */
const textOf = (page: Page) => page.evaluate(() => document.body.textContent);

/** Removes white space, which a page can show differently. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');
