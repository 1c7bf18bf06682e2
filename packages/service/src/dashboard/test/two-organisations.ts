import { expect } from 'vitest';
import { openBrowser, type Browser } from './browser.ts';
import { open, PASSWORD, tokenOf, type Opened } from './open.ts';

/** Signs in an owner, and the owner of another organization, whose account was created by open sign-up. */
export async function twoOrganisations(
  dashboard: Opened,
): Promise<{ owner: Browser; stranger: Browser }> {
  const owner = await dashboard.owner();
  const settings = { ...dashboard.context.settings, openSignup: true };
  const { app, links } = await open({ ...dashboard.context, settings });
  const stranger = openBrowser(app);
  const email = 'eve@other.example';
  await stranger.send('POST', '/sign-ups', { email });
  const account = { token: tokenOf(links[0]!), name: 'Eve', email, password: PASSWORD };
  expect((await stranger.send('POST', '/accounts', account)).status).toBe(200);
  return { owner, stranger };
}
