import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '../styles/page.css';
import '../styles/messages.css';
import '../styles/policy.css';
import '../styles/forced-colors.css';
import type { Preset, Rule } from '@postern/core';
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
await update();

async function update(): Promise<void> {
  const own = { preset: preset.value as Preset, rules };
  findElement('#code').textContent = codeOf(own);
  await show(policyOf(own));
}
