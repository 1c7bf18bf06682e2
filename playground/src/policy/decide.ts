import { createEmailValidator, type Policy, type Preset, type Rule } from '@postern/core';
import { answerOf, type Row } from './rows.ts';

/** The presets, in the order of the table's columns. */
export const PRESETS: readonly Preset[] = ['balanced', 'strict', 'lenient', 'warn'];

/** What a policy does with the address of a row. */
export async function decide(row: Row, policy: Preset | Policy): Promise<Rule> {
  const validate = ({ email }: { email: string }) => answerOf(row, email);
  const { decision } = await createEmailValidator({ validate, policy }).check(row.email);
  return decision;
}
