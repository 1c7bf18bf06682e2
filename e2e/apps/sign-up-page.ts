import type { Page } from 'playwright-core';

/** The elements that every example's page has. */
export const partsOf = (page: Page) => ({
  name: page.getByLabel('Name'),
  email: page.getByLabel('Email'),
  suggestion: page.locator('form button').first(),
  submit: page.getByRole('button', { name: 'Sign up' }),
  success: page.getByRole('heading', { name: 'Check your inbox' }),
  dead: page.getByText('This mailbox does not exist.').filter({ visible: true }),
  taken: page.getByText('This address has an account already.').filter({ visible: true }),
});
