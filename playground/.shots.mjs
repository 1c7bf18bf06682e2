import { chromium } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';
const only = process.argv[2];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
});
const problems = [];
async function open(w, h, scheme, extra = {}) {
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    ...extra,
  });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (['error', 'warning'].includes(m.type())) problems.push(m.text());
  });
  page.on('pageerror', (e) => problems.push(String(e)));
  await page.goto('http://localhost:5199/');
  await page.locator('#svelte .strip > svg').waitFor();
  await page.waitForTimeout(300);
  return page;
}
const axe = async (page, name) => {
  const r = await new AxeBuilder({ page }).analyze();
  for (const v of r.violations)
    problems.push(
      `${name}: ${v.id} ${v.nodes
        .map((n) => n.target + ' ' + (n.any[0]?.message ?? ''))
        .slice(0, 3)
        .join(' | ')}`,
    );
};
const shots = {
  async light1440() {
    const p = await open(1440, 900, 'light');
    await p.screenshot({ path: '/tmp/shots/light1440.png', fullPage: true });
    await axe(p, 'light1440');
  },
  async dark1440() {
    const p = await open(1440, 900, 'dark');
    await p.click('.specimens button:text-is("jane@gmial.con")');
    await p.locator('.suggestion:visible').nth(2).waitFor();
    await p.waitForTimeout(900);
    await p.screenshot({ path: '/tmp/shots/dark1440.png', fullPage: true });
    await axe(p, 'dark1440');
  },
  async light360() {
    const p = await open(360, 800, 'light');
    await p.screenshot({ path: '/tmp/shots/light360.png', fullPage: true });
    await axe(p, 'light360');
    const over = await p.evaluate(() => document.documentElement.scrollWidth);
    if (over > 360) problems.push('overflow ' + over);
  },
  async dark360() {
    const p = await open(360, 800, 'dark');
    await p.click('.specimens button:text-is("user@example.com")');
    await p.waitForTimeout(1500);
    await p.screenshot({ path: '/tmp/shots/dark360.png', fullPage: true });
    await axe(p, 'dark360');
  },
  async states() {
    const p = await open(1440, 900, 'light');
    await p.click('.specimens button:text-is("user@example.com")');
    await p.waitForTimeout(1600);
    for (const l of ['react', 'vue', 'svelte']) await p.click(`#${l} .submit`);
    await p.waitForTimeout(300);
    await p.locator('#forms').screenshot({ path: '/tmp/shots/error.png' });
    await axe(p, 'error');
    await p.click('.specimens button:text-is("jane@gmail.com")');
    await p.waitForTimeout(3000);
    await p.fill('#react-name', 'Jane');
    for (const l of ['react', 'vue']) await p.click(`#${l} .submit`);
    await p.waitForTimeout(500);
    await p.locator('#svelte summary').click();
    await p.waitForTimeout(200);
    await p.locator('#forms').screenshot({ path: '/tmp/shots/sent.png' });
    await axe(p, 'sent');
  },
  async held() {
    const p = await open(1440, 900, 'light');
    await p.check('[value=slow]');
    for (const l of ['react', 'vue', 'svelte']) {
      await p.fill(`#${l} input[type=email]`, 'jane@fastmail.com');
      await p.click(`#${l} .submit`);
    }
    await p.waitForTimeout(900);
    await p.locator('#forms').screenshot({ path: '/tmp/shots/held.png' });
  },
  async error500() {
    const p = await open(1440, 900, 'dark');
    await p.check('[value=error]');
    for (const l of ['react', 'vue', 'svelte']) {
      await p
        .locator(`#${l} input[type=email]`)
        .pressSequentially('jane@fastmail.com', { delay: 30 });
      await p.waitForTimeout(600);
    }
    await p.check('[value=strict]');
    await p.waitForTimeout(500);
    await p.screenshot({ path: '/tmp/shots/error500.png', fullPage: true });
    await axe(p, '500');
  },
  async rtl() {
    const p = await open(1440, 900, 'light');
    await p.selectOption('#language', 'ar');
    await p.click('.specimens button:text-is("jane@gmial.con")');
    await p.waitForTimeout(2500);
    await p.locator('#forms').screenshot({ path: '/tmp/shots/rtl.png' });
    await axe(p, 'rtl');
  },
};
for (const [name, take] of Object.entries(shots))
  if (!only || only.split(',').includes(name)) await take();
console.log(problems.length ? problems.join('\n') : 'no problems');
await browser.close();
