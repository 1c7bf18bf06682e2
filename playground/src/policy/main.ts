import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import '@postern/core/style.css';
import '../styles/page.css';
import '../styles/form.css';
import '../styles/messages.css';
import '../styles/policy.css';
import '../styles/forced-colors.css';
import type { Policy, Preset, Rule } from '@postern/core';
import { attachEmailValidation } from '@postern/core/lazy';
import { findElement } from '../element.ts';
import { startTheme } from '../theme.ts';
import { codeOf, policyOf } from './own-policy.ts';
import { createPolicyTable } from './policy-table.ts';
import type { Row } from './rows.ts';

startTheme();
const preset = findElement<HTMLSelectElement>('#preset');
const rules = new Map<Row['key'], Rule>();

const { table, show, reset } = await createPolicyTable((key, rule) => {
  if (rule === null) rules.delete(key);
  else rules.set(key, rule);
  void update();
});
findElement('#rules').append(table);
preset.addEventListener('change', () => void update());
findElement('#reset').addEventListener('click', () => {
  rules.clear();
  reset();
  void update();
});
const lists = {
  allow: findElement<HTMLInputElement>('#allow'),
  block: findElement<HTMLInputElement>('#block'),
};
for (const input of Object.values(lists)) input.addEventListener('change', () => void update());
const nodes = {
  message: findElement('#email-message'),
  status: findElement('#email-status'),
  suggestion: findElement<HTMLButtonElement>('#email-suggestion'),
};
const email = attachEmailValidation(findElement<HTMLInputElement>('#email'), nodes);
findElement('#try').addEventListener('submit', (event) => {
  event.preventDefault();
});
await update();

async function update(): Promise<void> {
  const own = {
    preset: preset.value as Preset,
    rules,
    allow: lists.allow.value,
    block: lists.block.value,
  };
  findElement('#code').textContent = codeOf(own);
  await apply(policyOf(own));
}

/** Applies the policy to the table and to the field. Shows which entry of a list is not a domain. */
async function apply(policy: Policy): Promise<void> {
  const error = findElement('#lists-error');
  try {
    await show(policy);
    email.setOptions({ ...nodes, policy });
    error.textContent = '';
  } catch (thrown) {
    error.textContent = (thrown as Error).message;
  }
}
